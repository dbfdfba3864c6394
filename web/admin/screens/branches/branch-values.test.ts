import { expect, it } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { aStoredBranch } from '#tests/factories.ts'
import { comparedBranchFields, toBranchValues, toInput } from './branch-values.ts'

const { week } = defaultContent.hours
const stored = aStoredBranch({
  directions: 'Opposite the station',
  whatsApp: '+94 77 000 0009',
  reviewUrl: 'https://g.page/r/araliya/review',
})

it.each([
  ['own hours', { hours: week }, 'Mon-Fri 9am-8pm\nSat 10am-6pm\nSun 11am-5pm'],
  ['no hours of its own', {}, 'Same as all branches'],
])('shows %s in a comparison', (_, change, text) => {
  const hours = comparedBranchFields().find(({ label }) => label === 'Hours')
  expect(hours?.textIn(toBranchValues({ ...stored, ...change }))).toBe(text)
})

it.each(['hours', 'directions', 'whatsApp', 'reviewUrl'])(
  'enabling or disabling a branch leaves its %s unchanged',
  field => {
    expect(toInput({ ...stored, hours: week })).not.toHaveProperty(field)
  },
)

it.each([
  ['Directions', 'Opposite the station'],
  ['WhatsApp', '+94 77 000 0009'],
  ['Review URL', 'https://g.page/r/araliya/review'],
])('shows %s in a comparison', (label, text) => {
  const field = comparedBranchFields().find(other => other.label === label)
  expect(field?.textIn(toBranchValues(stored))).toBe(text)
})
