import { expect, it } from 'vitest'
import { findOnlyOption, findOption, optionsOf, rowOfKey } from './namesakes.ts'

const rows = [
  { id: 1, name: 'Wellawatte', address: 'Colombo 6' },
  { id: 2, name: 'Nugegoda', address: 'Temple Road' },
  { id: 3, name: 'NUGEGODA ', address: 'High Level Road' },
  { id: 4, name: 'Nugegoda', address: 'Old Road' },
]
const options = optionsOf(rows, ({ address }) => address)

it('names that are the same but for case and spaces are shown with what tells them apart', () => {
  expect(options.map(({ label }) => label)).toEqual([
    'Wellawatte',
    'Nugegoda (Temple Road)',
    'NUGEGODA  (High Level Road)',
    'Nugegoda (Old Road)',
  ])
})

it('each option has a key of its own, which is the name where it is the only one', () => {
  expect(options.map(({ key }) => key)).toEqual(['Wellawatte', 'Nugegoda #2', 'NUGEGODA  #3', 'Nugegoda #4'])
})

it.each([
  ['Wellawatte', 1],
  ['Wellawatte #1', 1],
  ['Nugegoda #4', 4],
  ['Nugegoda', 2],
  ['Kandy', undefined],
  ['Nugegoda #1', undefined],
])('%s leads to row %s', (text, id) => {
  expect(findOption(options, text)?.row.id).toBe(id)
})

it.each([
  ['Wellawatte', 1],
  ['wellawatte ', 1],
  ['Nugegoda #4', 4],
  ['Nugegoda', undefined],
  ['Kandy', undefined],
])('%s leads to row %s where nothing may be guessed', (text, id) => {
  expect(findOnlyOption(options, text)?.row.id).toBe(id)
})

it('an inquiry gets the row of the option', () => {
  const idOf = (key: string) => rowOfKey(rows, key)?.id
  expect(['Nugegoda #4', 'Wellawatte', 'Room #9'].map(idOf)).toEqual([4, rows[0]?.id, undefined])
})
