/** Longer than any path of ours. */
export const PATH_MAX = 500

/**
 * The URL that a request is routed by. A path that can't be decoded is taken literally, so that it gets 404 like any unknown
 * path. A path that is too long is replaced by a short unknown one: routing comes before all limits, and would take tens of
 * milliseconds for a few thousand percent signs.
 */
export function toRoutableUrl(url: string): string {
  const [path = '', ...query] = url.split('?')
  if (path.length > PATH_MAX) return path.startsWith('/api/') ? '/api/-' : '/-'
  if (!path.includes('%')) return url
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}
