import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { canonicalAddress } from './client-key.rules.ts'

/** The largest private networks are 10.0.0.0/8 and fc00::/7: nobody's proxies fill more. */
const WIDEST = { ipv4: 8, ipv6: 7 }

const HELP =
  'Use off, loopback (a proxy on this machine), or the addresses and networks of the proxies, such as 10.0.0.5 or 10.0.0.0/8, separated by commas.'

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')

function addProxies(list: BlockList, entry: string): void {
  if (entry === 'loopback') {
    list.addSubnet('127.0.0.0', 8, 'ipv4')
    list.addAddress('::1', 'ipv6')
    return
  }
  const [, network = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
  const address = canonicalAddress(network)
  const isWrapped = isIPv6(network) && isIPv4(address ?? '')
  if (address === undefined || (isWrapped && prefix !== undefined)) {
    throw new Error(`"${entry}" names no proxy, and nobody is believed without being named. ${HELP}`)
  }
  const family = familyOf(address)
  const length = prefix === undefined ? undefined : Number(prefix)
  if (length === undefined) list.addAddress(address, family)
  else if (length < WIDEST[family]) throw new Error(`"${entry}" is nearly everybody. ${HELP}`)
  else if (length > (family === 'ipv4' ? 32 : 128)) throw new Error(`"${entry}" is no network. ${HELP}`)
  else list.addSubnet(address, length, family)
}

/**
 * Reads the setting `TRUST_PROXY`: `off`, or addresses and networks of proxies and `loopback`, separated by commas.
 * @returns whether an address is that of a proxy whose `X-Forwarded-For` counts
 * @throws Error with a sentence that helps, also for `on` and for numbers: those would believe what any client writes
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
