/** No path of ours is longer. What is goes nowhere, and neither routing nor the log has to read it to its end. */
export const PATH_MAX = 500

/**
 * A request's address as it is routed. One whose path can't be decoded is taken literally, and so is nobody's like any
 * other. One whose path is too long becomes a short one that is nobody's either: routing comes before all limits, and
 * takes tens of milliseconds over a few thousand percent signs.
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
