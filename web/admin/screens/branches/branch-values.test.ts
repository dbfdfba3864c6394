import { expect, it } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import type { Branch } from '#contracts/branches/branch.ts'
import { aBranch } from '#tests/factories.ts'
import { comparedBranchFields, toBranchValues, toInput } from './branch-values.ts'

const { week } = defaultContent.hours
const stored: Branch = {
  ...aBranch(),
  directions: 'Opposite the station',
  whatsApp: '+94 77 000 0009',
  id: 1,
  version: 1,
  picture: undefined,
  hours: undefined,
}

it.each([
  ['own hours', { hours: week }, 'Mon-Fri 9am-8pm\nSat 10am-6pm\nSun 11am-5pm'],
  ['no hours of its own', {}, 'Same as all branches'],
])('shows %s in a comparison', (_, change, text) => {
  const hours = comparedBranchFields().find(({ label }) => label === 'Hours')
  expect(hours?.textIn(toBranchValues({ ...stored, ...change }))).toBe(text)
})

it.each(['hours', 'directions', 'whatsApp'])(
  'enabling or disabling a branch leaves its %s unchanged',
  field => {
    expect(toInput({ ...stored, hours: week })).not.toHaveProperty(field)
  },
)

it.each([
  ['Directions', 'Opposite the station'],
  ['WhatsApp', '+94 77 000 0009'],
  ['Map drawing', 'None'],
])('shows %s in a comparison', (label, text) => {
  const field = comparedBranchFields().find(other => other.label === label)
  expect(field?.textIn(toBranchValues(stored))).toBe(text)
})
