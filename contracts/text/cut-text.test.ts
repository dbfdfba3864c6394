import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test('a text that fits stays', () => {
  expect(cutText('12345', 5)).toBe('12345')
})

test('a longer text ends with an ellipsis, without a space before it, and is not longer than allowed', () => {
  expect(cutText('123456', 5)).toBe('1234…')
  expect(cutText('123 56', 5)).toBe('123…')
})

test.each([
  ['an emoji', '🌸'],
  ['a hand with a colour', '👋🏽'],
  ['a family', '👨‍👩‍👧'],
  ['a letter with an accent of its own', 'e\u0301'],
  ['a Sinhala letter with its vowel', 'කො'],
])('%s is kept or left out as a whole', (_, character) => {
  const text = `12${character}34567890`
  for (let max = 3; max < text.length; max++) {
    const { length } = cutText(text, max).slice(0, -1)
    expect(length <= 2 || length >= 2 + character.length, `${max}`).toBe(true)
  }
})

test('a text of which each letter continues the one before is cut in time', () => {
  expect(cutText('\u0301'.repeat(100_000), 50_000)).toBe('…')
})
