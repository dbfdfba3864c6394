import { expect, it } from 'vitest'
import { readWish, wishLines } from './wish.ts'

const time = 'Saturday, 5 December 2026, in the morning'

it.each([
  { time: '', answerBy: '' },
  { time, answerBy: '' },
  { time: '', answerBy: 'call' },
  { time, answerBy: 'whatsapp' },
])('a wish is read from the message as it was written: %j', wish => {
  expect(readWish(`${wishLines(wish)}\nIs there a chair free?`)).toEqual({
    ...wish,
    text: 'Is there a chair free?',
  })
})

it('a message that only begins like a wish is the client’s own text', () => {
  const text = 'Please call me. I am in Kandy until Friday.'
  expect(readWish(text)).toEqual({ time: '', answerBy: '', text })
})

it('a message without a wish keeps its lines', () => {
  expect(readWish('One\n\nTwo').text).toBe('One\n\nTwo')
})
