import { isIPv4, isIPv6, SocketAddress } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/

/**
 * The canonical text of an IP address, at most 39 characters: IPv4-mapped IPv6 as IPv4, IPv6 in its shortest form without a
 * zone. Undefined for any other text.
 */
export function canonicalAddress(text: string): string | undefined {
  if (isIPv4(text)) return text
  if (!isIPv6(text)) return undefined
  const { address } = new SocketAddress({ address: text, family: 'ipv6' })
  return MAPPED.exec(address)?.[1] ?? address
}

/** What limits count an address by: an IPv4 address, or the /64 network of an IPv6 address. Other text stays as it is. */
export function clientKey(address: string): string {
  const short = canonicalAddress(address) ?? address
  if (!isIPv6(short)) return short
  const [head = '', tail] = short.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return `${groups.slice(0, 4).join(':')}::/64`
}
