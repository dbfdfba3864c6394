import { expect, test } from 'vitest'
import { startWhenSeen } from './start-when-seen.ts'

const page = `<head><meta name="viewport" content="width=device-width"/><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/s.css"/></head><body>
<script type="module" async="">import "/manifest.js";
import * as route0 from "/root.js";
window.__reactRouterRouteModules = {"root":route0};

import("/entry.js");</script><script>import * as text from "kept"</script></body>`

test('scripts are named nowhere but in the script that starts them', () => {
  const html = startWhenSeen(page)
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).toContain('<link rel="stylesheet" href="/s.css"/>')
  expect(html).toContain('for (const href of ["/a.js"])')
})

test('what is further down waits as well: said before any style, taken back by the clock and by the first picture', () => {
  const html = startWhenSeen(page)
  const order = [
    '<meta name="viewport"',
    "if (!location.hash && 'loading' in HTMLImageElement.prototype && ",
    "dataset.arriving = ''",
    'setTimeout(() => delete document.documentElement.dataset.arriving, 2500)',
    '<link rel="stylesheet"',
    'fetchpriority="high"',
    'delete document.documentElement.dataset.arriving\n',
    'for (const href',
  ].map(part => html.indexOf(part))
  expect(order).toEqual([...order].sort((one, other) => one - other))
  expect(order).not.toContain(-1)
})

test('modules are imported in their order, after the first picture, and the rest of the page stays', () => {
  const html = startWhenSeen(page)
  const order = [
    'fetchpriority="high"',
    'await import("/manifest.js");',
    'const route0 = await import("/root.js");',
    'window.__reactRouterRouteModules',
    'import("/entry.js");</script>',
    '<script>import * as text from "kept"</script>',
  ].map(part => html.indexOf(part))
  expect(order).toEqual([...order].sort((one, other) => one - other))
  expect(order).not.toContain(-1)
})

test('a page without scripts stays as it is', () => {
  expect(startWhenSeen('<head></head><body>Words</body>')).toBe('<head></head><body>Words</body>')
})
