import { expect, it } from 'vitest'
import { SHORT_TEXT_MAX, shortChange, shortText } from './short-text.rules.ts'

it('puts a text on one line, without invisible characters', () => {
  expect(shortText(' Open\u202e\r\n\nagain\t soon ')).toBe('Open again soon')
})

it('keeps a short text, and shortens a long one', () => {
  expect(shortText('x'.repeat(SHORT_TEXT_MAX))).toBe('x'.repeat(SHORT_TEXT_MAX))
  expect(shortText('x'.repeat(SHORT_TEXT_MAX + 1))).toBe(`${'x'.repeat(SHORT_TEXT_MAX - 1)}…`)
})

it('cuts no character in two', () => {
  const family = '👨‍👩‍👧'
  expect(shortText(family.repeat(SHORT_TEXT_MAX))).toBe(`${family.repeat(19)}…`)
  const families = 'x'.repeat(30) + family
  const [, next] = shortChange(families + 'y'.repeat(200), families + 'z'.repeat(200))
  expect(next).toMatch(/^…x+👨‍👩‍👧z+…$/u)
})

it('shows where two long texts differ', () => {
  const same = 'The same words again. '.repeat(20)
  const [old, next] = shortChange(`${same}Closed on Poya days.`, `${same}Open on Poya days.`)
  expect(old).toMatch(/^….*Closed on Poya days\.$/)
  expect(next).toMatch(/^….*Open on Poya days\.$/)
})

it('shows the end of a long text that was continued', () => {
  const same = 'The same words again. '.repeat(20)
  const [old, next] = shortChange(same, `${same}And more.`)
  expect(old).toMatch(/^….*again\.$/)
  expect(next).toMatch(/And more\.$/)
})

it('is quick with a very long text', () => {
  expect(shortText('long '.repeat(200_000))).toHaveLength(SHORT_TEXT_MAX)
})
