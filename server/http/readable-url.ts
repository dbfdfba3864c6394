/** A request's address; one whose path can't be decoded is taken literally, and so is nobody's like any other. */
export function readableUrl(url: string): string {
  if (!url.includes('%')) return url
  const [path = '', ...query] = url.split('?')
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}
