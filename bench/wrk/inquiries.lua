-- What a person's browser sends: a ticket when the form is opened, then the inquiry with it and with a key of its own.
-- Each person has their own address, in the X-Forwarded-For of a trusted proxy.
local tickets = {}
local n = 0
local run = tostring(os.time())

local function headers()
  n = n + 1
  return {
    ["content-type"] = "application/json",
    ["idempotency-key"] = run .. "-" .. n,
    ["x-forwarded-for"] = "10." .. math.floor(n / 62500) % 250 .. "." .. math.floor(n / 250) % 250 .. "." .. (n % 250 + 1),
  }
end

function request()
  local ticket = table.remove(tickets)
  if not ticket then return wrk.format("GET", "/api/contacts/ticket", headers()) end
  local body = '{"firstName":"Nimali","lastName":"Perera","email":"nimali@mail.example","phone":"+94 77 000 0001",'
    .. '"branch":"Wellawatte","service":"Balayage","message":"Is there a free chair on Saturday morning? (' .. n .. ')",'
    .. '"website":"","ticket":"' .. ticket .. '"}'
  return wrk.format("POST", "/api/contacts", headers(), body)
end

function response(status, _, body)
  local ticket = body:match('"ticket":"([^"]+)"')
  if ticket then table.insert(tickets, ticket) end
end
