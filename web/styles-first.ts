const STYLES = /<link rel="stylesheet" [^>]*>/g
const START = /<meta name="viewport"[^>]*>/

/**
 * Puts a page's styles before all else that it asks for, where React puts fonts: nothing is drawn without them, and the
 * connection that brought the page is free for what is asked for first.
 */
export function stylesFirst(html: string): string {
  if (!START.test(html)) return html
  const styles = html.match(STYLES)?.join('') ?? ''
  return html.replace(STYLES, '').replace(START, start => start + styles)
}
