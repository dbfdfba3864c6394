-- Each request comes from another of 60,000 addresses, in the X-Forwarded-For of a trusted proxy.
local n = 0

function request()
  n = (n + 1) % 60000
  return wrk.format(nil, nil, { ["accept-encoding"] = "br", ["x-forwarded-for"] = "10.1." .. math.floor(n / 250) .. "." .. (n % 250 + 1) })
end
