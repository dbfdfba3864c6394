// The only hosts that the salon sends pushes to. Decision 50 says why there is such a list.

/** A push service: its maker, and its hosts; with a dot at the start any host below it. */
const pushServices: readonly { maker: string; hosts: readonly string[] }[] = [
  { maker: 'Google', hosts: ['fcm.googleapis.com'] },
  { maker: 'Mozilla', hosts: ['.push.services.mozilla.com'] },
  { maker: 'Apple', hosts: ['.push.apple.com'] },
  { maker: 'Microsoft', hosts: ['.notify.windows.com'] },
]

const isAmong = (host: string, hosts: readonly string[]): boolean =>
  hosts.some(known => (known.startsWith('.') ? host.endsWith(known) : host === known))

/** Whether a browser's push service is Apple's, where each message must be shown and rings. */
export const isOfApple = (endpoint: string): boolean =>
  URL.parse(endpoint)?.hostname.endsWith('.push.apple.com') ?? false

/** The hosts of all push services, for the doctor. */
export const exampleHosts: readonly string[] = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
]

/**
 * Why an address can't be one at which a push service takes messages: it must be https at a known host and its usual port.
 * @param loopback addresses of this machine with their port, such as `127.0.0.1:4000`, that are taken as well, by http
 * @returns undefined for an address that can be called
 */
export function findEndpointProblem(endpoint: string, loopback: readonly string[]): string | undefined {
  const url = URL.parse(endpoint)
  // Browsers give it in this form. In others the library that signs may read another host than the one that is called.
  if (url?.href !== endpoint) return 'Must be the address that the browser has from its push service'
  if (url.username + url.password !== '' || endpoint.includes('#'))
    return 'Must have no user, password or fragment'
  if (url.protocol === 'http:' && loopback.includes(url.host)) return undefined
  if (
    url.protocol !== 'https:' ||
    url.port !== '' ||
    !isAmong(
      url.hostname,
      pushServices.flatMap(one => one.hosts),
    )
  )
    return 'Must be at a push service of Google, Mozilla, Apple or Microsoft'
  return undefined
}
