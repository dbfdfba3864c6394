import { expect, it } from 'vitest'
import { builtIn } from '#content/built-in.ts'
import { aBranch } from '#tests/factories.ts'
import { differencesOf, toInput } from './branch-values.ts'

const { week } = builtIn.hours
const hoursIn = (mine: object, theirs: object) =>
  differencesOf({ ...aBranch(), ...mine }, { ...aBranch(), ...theirs }).find(({ label }) => label === 'Hours')

it.each([
  ['its own and those of all differ', { hours: week }, { hours: undefined }, false],
  ['none and none are the same', { hours: null }, { hours: undefined }, true],
  ['to leave them as they are is no difference', { hours: undefined }, { hours: week }, true],
])('hours: %s', (_, mine, theirs, same) => {
  const found = hoursIn(mine, theirs)
  expect(found?.mine === found?.theirs).toBe(same)
})

it('to switch a branch on or off leaves its hours as they are', () => {
  expect(toInput({ ...aBranch(), id: 1, version: 1, picture: undefined, hours: week })).not.toHaveProperty(
    'hours',
  )
})
