import { BlockList, isIPv4, isIPv6 } from 'node:net'
import fastifyPlugin from 'fastify-plugin'
import { canonicalAddress } from './client-key.rules.ts'

/** The private networks (RFC 1918, 6598, 4193, 4291). A proxy may be anywhere in one of them. */
const privateNetworks = [
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const

/** The largest public networks: those of content delivery networks are smaller. */
const MIN_PREFIX = { ipv4: 12, ipv6: 28 }

const HELP =
  'Use off, loopback (a proxy on this machine), or the addresses and networks of the proxies, such as 10.0.0.5 or 10.0.0.0/8, separated by commas.'

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')

function networkOf(address: string, length: number, family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  list.addSubnet(address, length, family)
  return list
}

/** Whether a network is so large that strangers' addresses are in it. */
function isTooLarge(address: string, length: number, family: 'ipv4' | 'ipv6'): boolean {
  // A network of IPv6 with the mapped addresses in it, such as ::/64, has every address of IPv4.
  if (family === 'ipv6' && networkOf(address, length, family).check('::ffff:0:0', 'ipv6')) return true
  const isPrivate = privateNetworks.some(
    ([network, prefix, kind]) =>
      kind === family && length >= prefix && networkOf(network, prefix, kind).check(address, family),
  )
  return !isPrivate && length < MIN_PREFIX[family]
}

function addProxies(list: BlockList, entry: string): void {
  if (entry === 'loopback') {
    list.addSubnet('127.0.0.0', 8, 'ipv4')
    list.addAddress('::1', 'ipv6')
    return
  }
  const [, network = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
  const address = canonicalAddress(network)
  const isMapped = isIPv6(network) && isIPv4(address ?? '')
  if (address === undefined || (isMapped && prefix !== undefined)) {
    throw new Error(`"${entry}" is not a proxy. ${HELP}`)
  }
  const family = familyOf(address)
  const length = prefix === undefined ? undefined : Number(prefix)
  if (length === undefined) list.addAddress(address, family)
  else if (length > (family === 'ipv4' ? 32 : 128)) throw new Error(`"${entry}" is not a network. ${HELP}`)
  else if (isTooLarge(address, length, family)) throw new Error(`"${entry}" is too large a network. ${HELP}`)
  else list.addSubnet(address, length, family)
}

/**
 * Reads the setting `TRUST_PROXY`: `off`, or addresses and networks of proxies and `loopback`, separated by commas.
 * @returns whether an address belongs to a proxy whose `X-Forwarded-For` is believed
 * @throws Error also for `on` and for numbers, which would believe what any client writes
 */
export function parseTrustedProxies(text: string): (address: string) => boolean {
  const list = new BlockList()
  const entries = text.split(',').map(entry => entry.trim().toLowerCase())
  if (entries.join() !== 'off') for (const entry of entries) addProxies(list, entry)
  return text => {
    const address = canonicalAddress(text)
    return address !== undefined && list.check(address, familyOf(address))
  }
}

/** The address of a request without a usable one. */
const UNKNOWN = 'unknown'

/**
 * Sets `request.ip`, for limits, logins and the log. Fastify follows `X-Forwarded-For` from its end as long as the hops are
 * trusted proxies. The entry it arrives at may be no address (`unknown`, one with a port, any text): then `request.ip` is the
 * proxy's, so that clients can't invent addresses.
 */
export const clientAddress = fastifyPlugin(async app => {
  app.addHook('onRequest', (request, _reply, done) => {
    // From the nearest address, which the connection comes from, to the farthest. Each was written by the one before it.
    const addresses = request.ips ?? [request.ip]
    const client = addresses.at(-1) ?? ''
    const lastProxy = addresses.at(-2) ?? ''
    const value = canonicalAddress(client) ?? canonicalAddress(lastProxy) ?? UNKNOWN
    Object.defineProperty(request, 'ip', { value })
    done()
  })
})
