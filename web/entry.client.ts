import '@vitejs/plugin-react/preamble'

/** Nobody waits longer than this for the first picture. */
const WAIT_MAX_MS = 2_500

// zod tries `new Function` first, which the page's policy forbids and browsers report; here it is told not to.
// It must be told before any schema is made.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const painted = () =>
  new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))

/** Until then the connection and the processor belong to what is looked at: every public page works without scripts. */
async function firstPictureShown() {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  if (!picture) return
  const shown = picture.decode().then(painted, () => {})
  await Promise.race([shown, new Promise(done => setTimeout(done, WAIT_MAX_MS))])
}

await firstPictureShown()
for (const href of window.page.modules)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
const { start } = await import('./start.tsx')
await start()
