import { expect, it } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { aBranch } from '#tests/factories.ts'
import { differencesOf, toInput } from './branch-values.ts'

const { week } = defaultContent.hours
const hoursIn = (mine: object, theirs: object) =>
  differencesOf({ ...aBranch(), ...mine }, { ...aBranch(), ...theirs }).find(({ label }) => label === 'Hours')

it.each([
  ['own hours differ from the hours of all branches', { hours: week }, { hours: undefined }, false],
  ['null and undefined both mean the hours of all branches', { hours: null }, { hours: undefined }, true],
  ['leaving them unchanged is no difference', { hours: undefined }, { hours: week }, true],
])('hours: %s', (_, mine, theirs, same) => {
  const found = hoursIn(mine, theirs)
  expect(found?.mine === found?.theirs).toBe(same)
})

it('enabling or disabling a branch leaves its hours unchanged', () => {
  expect(toInput({ ...aBranch(), id: 1, version: 1, picture: undefined, hours: week })).not.toHaveProperty(
    'hours',
  )
})
