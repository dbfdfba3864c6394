const MODULE_PRELOADS = /<link rel="modulepreload" [^>]*href="([^"]+)"[^>]*>/g
const VIEWPORT = /<meta name="viewport"[^>]*>/
const START = /(<script type="module" async="">)([\s\S]*?)(?=<\/script>)/

/** Longer than this nobody waits for the first picture. */
const PATIENCE_MS = 2_500

// Behind the viewport, without which a phone asks for the pictures of a wide screen; before the styles, which a script waits
// for. Nothing waits where scripts don't run, where browsers fetch all pictures at once, and where a page opens in its middle.
// What this attribute holds back is said in `app.css`.
const arriving = `<script>
if (!location.hash && 'loading' in HTMLImageElement.prototype && !/reload|back/.test(performance.getEntriesByType('navigation')[0]?.type)) {
  document.documentElement.dataset.arriving = ''
  setTimeout(() => delete document.documentElement.dataset.arriving, ${PATIENCE_MS})
}
</script>`

const whenSeen = (scripts: string[]) => `await Promise.race([
  (async () => {
    await document.querySelector('img[fetchpriority="high"]')?.decode().catch(() => {})
    await new Promise(drawn => requestAnimationFrame(drawn))
    await new Promise(shown => requestAnimationFrame(() => setTimeout(shown)))
  })(),
  new Promise(late => setTimeout(late, ${PATIENCE_MS}))
])
delete document.documentElement.dataset.arriving
for (const href of ${JSON.stringify(scripts)})
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
`

/**
 * Has a rendered page load what makes it move, and the pictures further down, only when its first picture can be seen:
 * until then the line and the processor belong to what is looked at. Every page works without its scripts.
 */
export function startWhenSeen(html: string): string {
  const scripts = [...html.matchAll(MODULE_PRELOADS)].map(([, href]) => href as string)
  if (!START.test(html)) return html
  return html
    .replace(MODULE_PRELOADS, '')
    .replace(VIEWPORT, viewport => viewport + arriving)
    .replace(START, (_, tag: string, imports: string) => {
      const later = imports
        .replace(/import \* as (\w+) from ("[^"]+")/g, 'const $1 = await import($2)')
        .replace(/import ("[^"]+")/g, 'await import($1)')
      return tag + whenSeen(scripts) + later
    })
}
