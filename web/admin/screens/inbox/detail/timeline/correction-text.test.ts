import { expect, it } from 'vitest'
import { beforeText, correctedText } from './correction-text.ts'

it('names what was corrected, and says what was there before', () => {
  const was = { email: 'nimali@gmial.example' }
  expect(correctedText(was)).toBe('Email corrected')
  expect(beforeText(was)).toBe('Before: nimali@gmial.example')
})

it('says of several details which was which, and that there was none', () => {
  const was = { lastName: '', phone: '077 123 456' }
  expect(correctedText(was)).toBe('Last name and phone corrected')
  expect(beforeText(was)).toBe('Before\nLast name: none\nPhone: 077 123 456')
})

it('needs no fields, as an undo has none', () => {
  expect(correctedText({})).toBe('Details corrected')
  expect(beforeText({})).toBeUndefined()
})
