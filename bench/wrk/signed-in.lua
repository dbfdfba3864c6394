-- Each request comes from another of 60,000 addresses, in the X-Forwarded-For of a trusted proxy. The
-- command line adds further headers, such as the session's token.
local n = 0

function request()
  n = (n + 1) % 60000
  local headers = { ["x-forwarded-for"] = "10.1." .. math.floor(n / 250) .. "." .. (n % 250 + 1) }
  for name, value in pairs(wrk.headers) do headers[name] = value end
  return wrk.format(nil, nil, headers)
end
