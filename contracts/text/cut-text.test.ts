import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test('a text that fits stays', () => {
  expect(cutText('12345', 5)).toBe('12345')
})

test('a longer text ends with an ellipsis, without a space before it, and is not longer than allowed', () => {
  expect(cutText('123456', 5)).toBe('1234…')
  expect(cutText('123 56', 5)).toBe('123…')
})

test('no half of a character is left at the end', () => {
  expect(cutText('123🌸🌸', 5)).toBe('123…')
})
