import { lookup } from 'node:dns/promises'
import { successOf } from '#contracts/api/envelope.ts'
import { Caller } from '#contracts/api/health.ts'
import type { Config } from '../../config.ts'
import { parseTrustedProxies } from '../../http/trusted-proxies.ts'
import { createFindings, type Finding } from './finding.ts'

const { ok, warning, error } = createFindings('Address')
const proxies = createFindings('Proxy')
const TIMEOUT_MS = 10_000
/** An address for documentation only (RFC 5737), which no client has. */
const FORGED = '192.0.2.66'

const advice: [RegExp, string][] = [
  [/ENOTFOUND|EAI_AGAIN/, 'the name is unknown: set its DNS record to the address of this machine'],
  [/ECONNREFUSED/, 'nothing listens there: start the proxy, or the salon'],
  [
    /EHOSTUNREACH|ENETUNREACH|TIMEOUT|TIMEDOUT|TimeoutError/,
    'no response: check the firewall and the DNS record',
  ],
  [
    /CERT|ALTNAME|SELF_SIGNED|UNABLE_TO/,
    'the certificate is not accepted: get a valid one for this name, with its whole chain',
  ],
  [
    /SSL|EPROTO|HPE_|HTTPParserError|UND_ERR_SOCKET|ECONNRESET/,
    'the server there does not use the protocol of PUBLIC_URL: check http or https in it, and its port',
  ],
]

function explain(failure: unknown): string {
  const { name, message, cause } = failure as Error & { cause?: Error & { code?: string } }
  const [, sentence] = advice.find(([pattern]) => pattern.test(cause?.code ?? cause?.name ?? name)) ?? []
  return sentence ?? cause?.message ?? message
}

/** The status of the response, and what the salon reports about its caller; undefined when another server responds. */
async function callSalon(url: string, headers: Record<string, string> = {}) {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(`${url}/api/health/caller`, { headers, redirect: 'manual', signal })
  const { data } = successOf(Caller).safeParse(await response.json().catch(() => undefined))
  return { status: response.status, caller: data?.data }
}

const isLoopback = parseTrustedProxies('loopback')

/** Whether a name leads to this machine itself, for example by /etc/hosts. */
async function isThisMachine({ hostname }: URL): Promise<boolean> {
  const { address } = await lookup(hostname.replace(/^\[|\]$/g, '')).catch(() => ({ address: '' }))
  return isLoopback(address)
}

/** Checks the proxy by what the salon reports about its caller. */
function checkProxy(
  { address, proxy }: Caller,
  believesForged: boolean,
  { origin, isTrustedProxy }: Config,
  isHere: boolean,
): Finding {
  // A caller at a trusted address is treated as a proxy, and without a proxy looks like a proxy without headers.
  const looksLikeProxy = proxy === 'trusted' && believesForged && isTrustedProxy(address)
  if (looksLikeProxy || (proxy === 'silent' && isHere && isLoopback(address)))
    return proxies.warning(
      `can't be checked from this machine, which connects as ${address}: open ${origin}/api/health/caller on another machine; it must show that machine's address`,
    )
  if (believesForged)
    return proxies.error(
      'it passes on X-Forwarded-For as clients send it, so that they can forge their address: let it add the address that it sees (nginx: $proxy_add_x_forwarded_for), and name only the proxy in TRUST_PROXY',
    )
  if (proxy === 'unknown')
    return proxies.error(
      'there is a proxy, but TRUST_PROXY does not name it, so all clients share one rate limit: set TRUST_PROXY to loopback or its address',
    )
  if (proxy === 'silent')
    return proxies.error(
      'it does not send the addresses of its clients: let it send X-Forwarded-For (nginx: $proxy_add_x_forwarded_for)',
    )
  return proxies.ok(proxy === 'trusted' ? 'sends the addresses of its clients, and is trusted' : 'none')
}

const isLocal = ({ hostname }: URL) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

/** Whether the salon that responds is the one of these settings. */
function checkIdentity(origin: string, found: string, databaseId: string | undefined): Finding {
  if (databaseId === undefined)
    return warning(`${origin} is a salon; whether it is this one can't be told without its database`)
  if (found === databaseId) return ok(`${origin} is the salon`)
  return error(
    `${origin} is a salon with another database than DATABASE_URL: check the target of the proxy, and restart the salon after an update or a change of its settings`,
  )
}

/**
 * Checks whether this salon responds at `PUBLIC_URL` and sees the addresses of its clients there. Without `PUBLIC_URL`, at the
 * address where it listens.
 * @param databaseId of this salon; undefined when its database can't be read
 */
export async function checkPublicAddress(config: Config, databaseId: string | undefined): Promise<Finding[]> {
  const url = new URL(config.origin)
  const findings: Finding[] = []
  if (config.publicUrl === undefined && !isLocal(url))
    findings.push(
      error(
        `PUBLIC_URL is not set, but HOST=${config.host} can be reached by others: links in emails and on pages would lead to ${config.origin}. Set PUBLIC_URL to the public address`,
      ),
    )
  else if (config.publicUrl === undefined)
    findings.push(warning(`PUBLIC_URL is not set: links in emails and on pages lead to ${config.origin}`))
  else if (url.protocol === 'http:' && !isLocal(url))
    findings.push(warning(`${config.origin} is not encrypted: use a proxy with TLS, and https in PUBLIC_URL`))
  const isDirect = config.publicUrl === undefined
  try {
    const { status, caller } = await callSalon(config.origin)
    if (status !== 200 || !caller)
      return [
        ...findings,
        error(
          `${config.origin} responds with ${status}, but is not the salon: check the target of the proxy, and that the salon is running`,
        ),
      ]
    const identity = checkIdentity(config.origin, caller.database, databaseId)
    findings.push(identity)
    if (isDirect || identity.state === 'error') return findings
    const forged = await callSalon(config.origin, { 'x-forwarded-for': FORGED })
    const isForged = forged.caller?.address === FORGED
    return [...findings, checkProxy(caller, isForged, config, await isThisMachine(url))]
  } catch (failure) {
    const message = `${config.origin}: ${explain(failure)}`
    return [
      ...findings,
      isDirect ? warning(`${config.origin}: the salon is not running here`) : error(message),
    ]
  }
}
