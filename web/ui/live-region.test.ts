import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Where one is written without it, and why. */
const others = new Map([
  ['web/ui/field-frame.tsx', 'gives it another attribute'],
  ['web/ui/toaster.tsx', 'switched off: the regions in it announce'],
  ['web/site/testimonials/testimonials.tsx', 'switched off until someone chooses a testimonial'],
  ['web/admin/layout/not-loaded.tsx', 'shown by a script where React does not run'],
])

const sources = globSync('web/**/*.{ts,tsx}').filter(path => !path.includes('.test.'))

test('everything that announces is a LiveRegion, which is there before its words', () => {
  const found = sources.filter(path =>
    /aria-live|role=\{?["'`](?:status|alert|log)["'`]|role: '(?:status|alert|log)'|<output/.test(
      readFileSync(path, 'utf8'),
    ),
  )
  expect(found.toSorted()).toEqual([...others.keys()].toSorted())
})

test('no LiveRegion is hidden while it is empty: it would come with its words', () => {
  const found = sources.filter(path =>
    [...readFileSync(path, 'utf8').matchAll(/<LiveRegion\b[^>]*>/g)].some(([tag]) =>
      /["'`\s](?:empty:)?(?:hidden|invisible)["'`\s]/.test(tag),
    ),
  )
  expect(found).toEqual([])
})
