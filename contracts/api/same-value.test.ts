import { expect, it } from 'vitest'
import { isSameValue } from './same-value.ts'

it.each([
  [1, 1],
  [null, null],
  [undefined, undefined],
  [Number.NaN, Number.NaN],
  [
    { a: 1, b: [1, { c: 2 }] },
    { b: [1, { c: 2 }], a: 1 },
  ],
  [{ a: 1, b: undefined }, { a: 1 }],
])('%j and %j are the same', (one, other) => {
  expect(isSameValue(one, other)).toBe(true)
})

it.each([
  [1, '1'],
  [null, undefined],
  [null, {}],
  [[], {}],
  [
    [1, 2],
    [2, 1],
  ],
  [[1], [1, 2]],
  [{ a: 1 }, { a: 1, b: 2 }],
  [{}, JSON.parse('{"__proto__":{}}')],
  [{}, { constructor: Object }],
])('%j and %j differ', (one, other) => {
  expect(isSameValue(one, other)).toBe(false)
  expect(isSameValue(other, one)).toBe(false)
})
