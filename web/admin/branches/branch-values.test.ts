import { expect, it } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import type { Branch } from '#contracts/branches/branch.ts'
import { aBranch } from '#tests/factories.ts'
import { comparedBranchFields, toBranchValues, toInput } from './branch-values.ts'

const { week } = defaultContent.hours
const stored: Branch = { ...aBranch(), id: 1, version: 1, picture: undefined, hours: undefined }

it.each([
  ['own hours', { hours: week }, 'Mon-Fri 9am-8pm\nSat 10am-6pm\nSun 11am-5pm'],
  ['no hours of its own', {}, 'Same as all branches'],
])('shows %s in a comparison', (_, change, text) => {
  const hours = comparedBranchFields().find(({ label }) => label === 'Hours')
  expect(hours?.textIn(toBranchValues({ ...stored, ...change }))).toBe(text)
})

it('enabling or disabling a branch leaves its hours unchanged', () => {
  expect(toInput({ ...stored, hours: week })).not.toHaveProperty('hours')
})
