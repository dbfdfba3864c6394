import '@vitejs/plugin-react/preamble'

/** How long scripts wait for the first paint at most. */
const WAIT_MAX_MS = 2_500

// Before any schema is created: otherwise zod tries `new Function`, which the page's security policy forbids and reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const nextPaint = () =>
  new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))

/** Scripts wait until the first window is painted, with its picture if it has one, as every public page works without them. */
async function firstWindowShown() {
  // In the background nothing is painted.
  if (document.hidden) return
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  const shown = picture ? picture.decode().then(nextPaint, () => {}) : nextPaint()
  await Promise.race([shown, new Promise(done => setTimeout(done, WAIT_MAX_MS))])
}

async function run() {
  await firstWindowShown()
  for (const href of window.page.modules)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  const { start } = await import('./start.tsx')
  await start()
}

// No top-level await: with it, Rolldown would not merge small files.
void run()
