import { expect, it } from 'vitest'
import { aStoredBranch } from '#tests/factories.ts'
import { isDrawn, isOnCoast } from './coast-part.ts'

const at = (latitude: number, longitude: number) =>
  aStoredBranch({ mapUrl: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}` })

it.each([
  ['Wellawatte', 6.8745, 79.8612, true],
  ['Mount Lavinia', 6.833, 79.8672, true],
  ['Nugegoda', 6.8721, 79.8899, true],
  ['a place further inland than a phone shows', 6.9357, 79.9843, false],
  ['the upper edge, which would cut the pin', 6.9172, 79.855, false],
  ['Kandy', 7.2906, 80.6337, false],
])('whether a branch is on the map of the coast: %s', (_, latitude, longitude, isOn) => {
  expect(isOnCoast(at(latitude, longitude))).toBe(isOn)
})

it.each([
  ['Wellawatte', 6.8743, 79.8605, true],
  ['Maharagama, which only wide windows would show on the map of the coast', 6.848, 79.9265, true],
  ['a place where nothing is drawn any more', 6.87, 79.98, false],
  ['Kandy', 7.2906, 80.6337, false],
])('whether there is a map around %s', (_, latitude, longitude, isThere) => {
  expect(isDrawn(at(latitude, longitude))).toBe(isThere)
})
