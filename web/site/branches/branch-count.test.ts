import { expect, it } from 'vitest'
import { countBranches, locationsText } from './branch-count.ts'

const [open, disabled] = [{ disable: false }, { disable: true }]

it('counts the branches that visitors can come to, without disabled ones', () => {
  expect(countBranches([open, disabled, open])).toBe(2)
  expect(countBranches([disabled])).toBe(0)
  expect(countBranches([])).toBe(0)
})

it('says three locations until the branches are loaded', () => {
  expect(locationsText(countBranches(undefined))).toBe('three locations')
  expect(locationsText(countBranches(null))).toBe('three locations')
})
