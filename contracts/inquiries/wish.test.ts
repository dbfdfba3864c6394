import { expect, it } from 'vitest'
import { readWish, wishLines, withoutServices } from './wish.ts'

const day = 'Saturday, 5 December 2026'
const time = `${day}, in the morning`

const none = { services: [], total: '' }
const services = ['Bridal Makeup, Rs. 65,000', 'Root Touch-up, from Rs. 7,500']
const total = 'Together from Rs. 72,500 on the list of 28 November'

it.each([
  { time: '', day: '', answerBy: '', services, total },
  { time, day, answerBy: 'call', services, total },
  {
    time: '',
    day: '',
    answerBy: 'email',
    services: ['Nail Art (10 nails), Rs. 3,500'],
    total: 'On the list of 1 May',
  },
  { time: '', day: '', answerBy: '' },
  { time, day, answerBy: '' },
  { time: '', day: '', answerBy: 'call' },
  { time, day, answerBy: 'whatsapp' },
  { time: day, day, answerBy: 'email' },
  { time: 'in the evening', day: '', answerBy: '' },
])('a wish is read from the message as it was written: %j', wish => {
  expect(readWish(`${wishLines(wish)}\nIs there a chair free?`)).toEqual({
    ...none,
    ...wish,
    text: 'Is there a chair free?',
  })
})

it.each([
  'Please call me. I am in Kandy until Friday.',
  'Wished time: whenever you like.\nKamala',
  'Wished time: Someday, 5 Cheaper 2026 at https://casino.example.',
  'Wished time: .',
  'Service: Bridal Makeup, Rs. 65,000',
  'Service: Bridal Makeup, Rs. 65,000\nTogether Rs. 1.',
  'Service: https://casino.example\nOn the list of 28 November.',
  'Together Rs. 65,000 on the list of 28 November.',
])('a message that only begins like a wish is the client’s own text: %s', text => {
  expect(readWish(text)).toEqual({ ...none, time: '', day: '', answerBy: '', text })
})

it('a message without a wish keeps its lines', () => {
  expect(readWish('One\n\nTwo').text).toBe('One\n\nTwo')
})

it('a message is written again without its selection', () => {
  const wish = { time, answerBy: 'call' }
  expect(withoutServices(`${wishLines({ services, total, ...wish })}\nHello`)).toBe(
    `${wishLines(wish)}\nHello`,
  )
  expect(withoutServices('Service: Hello')).toBe('Service: Hello')
})
