import { expect, it } from 'vitest'
import { readWish, wishLines } from './wish.ts'

const day = 'Saturday, 5 December 2026'
const time = `${day}, in the morning`

it.each([
  { time: '', day: '', answerBy: '' },
  { time, day, answerBy: '' },
  { time: '', day: '', answerBy: 'call' },
  { time, day, answerBy: 'whatsapp' },
  { time: day, day, answerBy: 'email' },
  { time: 'in the evening', day: '', answerBy: '' },
])('a wish is read from the message as it was written: %j', wish => {
  expect(readWish(`${wishLines(wish)}\nIs there a chair free?`)).toEqual({
    ...wish,
    text: 'Is there a chair free?',
  })
})

it.each([
  'Please call me. I am in Kandy until Friday.',
  'Wished time: whenever you like.\nKamala',
  'Wished time: Someday, 5 Cheaper 2026 at https://casino.example.',
  'Wished time: .',
])('a message that only begins like a wish is the client’s own text: %s', text => {
  expect(readWish(text)).toEqual({ time: '', day: '', answerBy: '', text })
})

it('a message without a wish keeps its lines', () => {
  expect(readWish('One\n\nTwo').text).toBe('One\n\nTwo')
})
