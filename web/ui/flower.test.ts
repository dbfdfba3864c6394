import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const petals = (file: string) => readFileSync(file, 'utf8').match(/M0 0 ?C-15[^'"]*Z/g) ?? []

test('the mark is drawn once, and the icons are of the same petals', () => {
  const drawn = globSync('web/**/*.{ts,tsx}').filter(
    file => !file.endsWith('.test.ts') && petals(file).length > 0,
  )
  expect(drawn).toEqual(['web/ui/flower.tsx'])
  const [petal] = petals('web/ui/flower.tsx')
  for (const icon of ['art/logo/mark.svg', 'public/favicon.svg'])
    expect(petals(icon)).toEqual(Array(5).fill(petal))
})
