import { expect, it } from 'vitest'
import { sampleContent } from '#content/sample-salon.ts'
import { aStoredBranch } from '#tests/factories.ts'
import { comparedBranchFields, toBranchValues, toInput } from './branch-values.ts'

const { week } = sampleContent.hours
const stored = aStoredBranch({
  directions: 'Opposite the station',
  whatsApp: '+94 77 000 0009',
  reviewUrl: 'https://g.page/r/araliya/review',
})

it.each([
  [
    'own hours',
    { hours: week },
    'Mon–Fri 9\u00a0am–8\u00a0pm\nSat 10\u00a0am–6\u00a0pm\nSun 11\u00a0am–5\u00a0pm',
  ],
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
