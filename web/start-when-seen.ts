const MODULE_PRELOADS = /<link rel="modulepreload" [^>]*href="([^"]+)"[^>]*>/g
const START = /(<script type="module" async="">)([\s\S]*?)(?=<\/script>)/

/** Longer than this nobody waits for the first picture. */
const PATIENCE_MS = 2_500

const whenSeen = (scripts: string[]) => `await Promise.race([
  (async () => {
    await document.querySelector('img[fetchpriority="high"]')?.decode().catch(() => {})
    await new Promise(painted => requestAnimationFrame(() => setTimeout(painted)))
  })(),
  new Promise(late => setTimeout(late, ${PATIENCE_MS}))
])
for (const href of ${JSON.stringify(scripts)})
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
`

/**
 * Has a rendered page load what makes it move only when its first picture can be seen: until then the line and
 * the processor belong to what is looked at. Every page works without its scripts.
 */
export function startWhenSeen(html: string): string {
  const scripts = [...html.matchAll(MODULE_PRELOADS)].map(([, href]) => href as string)
  return html.replace(MODULE_PRELOADS, '').replace(START, (_, tag: string, imports: string) => {
    const later = imports
      .replace(/import \* as (\w+) from ("[^"]+")/g, 'const $1 = await import($2)')
      .replace(/import ("[^"]+")/g, 'await import($1)')
    return tag + whenSeen(scripts) + later
  })
}
