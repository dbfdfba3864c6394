import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { successOf } from '#contracts/envelope.ts'
import { Caller } from '#contracts/health.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { parseTrustedProxies } from '../http/trusted-proxies.ts'
import { compareClocks } from './clock.ts'
import { createFindings, type Finding } from './finding.ts'

const { well, look, bad } = createFindings('Address')
const proxies = createFindings('Proxy')
const certificates = createFindings('Certificate')
const PATIENCE_MS = 10_000
const DAY_MS = 86_400_000
const SOON_DAYS = 14
/** An address for documentation only (RFC 5737): nobody has it. */
const INVENTED = '192.0.2.66'

const advice: [RegExp, string][] = [
  [/ENOTFOUND|EAI_AGAIN/, 'nobody knows that name: set its DNS record to the address of this machine'],
  [/ECONNREFUSED/, 'nobody listens there: start the proxy, or the salon'],
  [/EHOSTUNREACH|ENETUNREACH|TIMEOUT|ETIMEDOUT|Abort/i, 'no answer: look at the firewall and the DNS record'],
  [
    /WRONG_VERSION_NUMBER|PACKET_LENGTH|UNKNOWN_PROTOCOL/,
    'what listens there does not speak TLS: set up TLS at the proxy, or look at the port in PUBLIC_URL',
  ],
  [
    /HPE_|does not match the HTTP|UND_ERR_SOCKET|other side closed|ECONNRESET|SSL routines|EPROTO/,
    'what listens there does not speak as PUBLIC_URL says: look at http or https in it, and whose port that is',
  ],
  [
    /CERT_HAS_EXPIRED/,
    'the certificate has expired: renew it (certbot renew; Caddy does so by itself), then reload the proxy',
  ],
  [/CERT_NOT_YET_VALID/, 'the certificate is not valid yet: look at the clock of this machine'],
  [/ALTNAME/, 'the certificate is for another name: get one for this name'],
  [
    /SELF_SIGNED|UNABLE_TO|SIGNATURE/,
    'nobody vouches for the certificate: get one from an authority, with its whole chain',
  ],
]

function explain(error: unknown): string {
  const { message, cause } = error as Error & { cause?: Error & { code?: string } }
  const told = `${(error as Error).name} ${cause?.code ?? ''} ${cause?.message ?? message}`
  const [, sentence] = advice.find(([pattern]) => pattern.test(told)) ?? []
  return sentence ?? cause?.message ?? message
}

const ask = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/health/caller`, { headers, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) })

/** Days until a certificate ends; undefined when it can't be read. */
const daysLeft = ({ hostname, port }: URL, now: Date) =>
  new Promise<number | undefined>(done => {
    const socket: TLSSocket = connect(
      {
        host: hostname,
        port: Number(port || 443),
        servername: hostname,
        rejectUnauthorized: false,
        timeout: PATIENCE_MS,
      },
      () => {
        done((Date.parse(socket.getPeerCertificate().valid_to) - now.getTime()) / DAY_MS)
        socket.destroy()
      },
    )
    socket.once('error', () => done(undefined)).once('timeout', () => socket.destroy(new Error('silent')))
  })

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')
const isLoopback = parseTrustedProxies('loopback')

/** Whether this machine asks itself, as an entry in /etc/hosts may have it. */
async function isThisMachine({ hostname }: URL): Promise<boolean> {
  const { address } = await lookup(bare(hostname)).catch(() => ({ address: '' }))
  return isLoopback(address)
}

/** What the salon said of its caller, and what that says of the proxy in front of it. */
function checkProxy(
  { address, proxy }: Caller,
  believesInvented: boolean,
  { origin, isTrustedProxy }: Config,
  isHere: boolean,
): Finding {
  // Who asks from a trusted address is believed as a proxy would be, and without a proxy looks like a silent one.
  const isBelieved = proxy === 'trusted' && believesInvented && isTrustedProxy(address)
  if (isBelieved || (proxy === 'silent' && isHere && isLoopback(address)))
    return proxies.look(
      `can't be told from this machine, which asks as ${address}: open ${origin}/api/health/caller on another one, and it must show that one's address`,
    )
  if (believesInvented)
    return proxies.bad(
      'it hands on what clients write in X-Forwarded-For, so anybody can be anyone: let it add the address that it sees (nginx: $proxy_add_x_forwarded_for), and name in TRUST_PROXY only it',
    )
  if (proxy === 'unknown')
    return proxies.bad(
      'one stands in front and TRUST_PROXY does not name it, so all clients share one limit: set TRUST_PROXY to loopback or its address',
    )
  if (proxy === 'silent')
    return proxies.bad(
      'it does not say who its clients are: let it send X-Forwarded-For (nginx: $proxy_add_x_forwarded_for)',
    )
  return proxies.well(
    proxy === 'trusted' ? 'says who its clients are, and is believed' : 'none stands in front',
  )
}

async function checkCertificate(url: URL, clock: Clock): Promise<Finding[]> {
  if (url.protocol !== 'https:') return []
  const days = await daysLeft(url, clock.now())
  if (days === undefined) return []
  const says = `valid for ${Math.floor(days)} days`
  return [
    days < SOON_DAYS
      ? certificates.look(`${says}: renew it (certbot renew; Caddy does so by itself), then reload the proxy`)
      : certificates.well(says),
  ]
}

const isLocal = ({ hostname }: URL) => /^(localhost|127\.|\[::1\])/.test(hostname)

/**
 * Whether the salon answers where the world is told to look for it, and knows there who asks. Without a `PUBLIC_URL`,
 * where it listens.
 */
export async function checkPublicAddress(config: Config, clock: Clock): Promise<Finding[]> {
  const url = new URL(config.origin)
  const findings: Finding[] = []
  if (config.publicUrl === undefined && !isLocal(url))
    findings.push(
      bad(
        `PUBLIC_URL is not set and HOST=${config.host} is for others to reach: links in mail and on pages would lead to ${config.origin}. Set PUBLIC_URL to the address that the world has`,
      ),
    )
  else if (config.publicUrl === undefined)
    findings.push(look(`PUBLIC_URL is not set: links in mail and on pages lead to ${config.origin}`))
  else if (url.protocol === 'http:' && !isLocal(url))
    findings.push(
      look(`${config.origin} is not encrypted: put a proxy with TLS in front, and https in PUBLIC_URL`),
    )
  const isDirect = config.publicUrl === undefined
  // What is seen here may not be what others see, and is not the proxy's fault.
  const isHere = await isThisMachine(url)
  const isNameOnly = isHere && !isDirect && isIP(bare(url.hostname)) === 0
  const here = `${url.hostname} leads to this machine itself here, so what others reach can't be told from this machine: look from another one`
  const wrong = (says: string) => (isNameOnly ? look(`${says}. But ${here}`) : bad(says))
  try {
    const answer = await ask(config.origin)
    const caller = successOf(Caller).safeParse(await answer.json().catch(() => undefined))
    if (answer.status !== 200 || !caller.success)
      return [
        ...findings,
        wrong(
          `${config.origin} answers ${answer.status}, but not as the salon: look at what the proxy leads to, and whether the salon runs`,
        ),
      ]
    const invented = await ask(config.origin, { 'x-forwarded-for': INVENTED })
    const said = successOf(Caller).safeParse(await invented.json().catch(() => undefined))
    const says = `${config.origin} is the salon`
    findings.push(isNameOnly ? look(`${says}, but ${here}`) : well(says))
    if (!isDirect)
      findings.push(checkProxy(caller.data.data, said.data?.data.address === INVENTED, config, isHere))
    const date = answer.headers.get('date')
    if (date !== null && !isDirect)
      findings.push(compareClocks(clock.now(), new Date(date), 'the public address says'))
    return [...findings, ...(await checkCertificate(url, clock))]
  } catch (error) {
    const says = `${config.origin}: ${explain(error)}`
    return [...findings, isDirect ? look(`${config.origin}: the salon does not run here now`) : wrong(says)]
  }
}
