import { expect, it } from 'vitest'
import { arrivedTexts } from './arrived-texts.ts'

it.each([
  [[], []],
  [[11], ['1 new inquiry']],
  [
    [12, 11, 3],
    ['1 client has answered', '2 new inquiries'],
  ],
  [[4, 3], ['2 clients have answered']],
])('%j after 10: %j', (ids, texts) =>
  expect(
    arrivedTexts(
      ids.map(id => ({ id })),
      10,
    ),
  ).toEqual(texts),
)
