import { describe, expect, it } from 'vitest'
import { anInquiry } from '#tests/factories.ts'
import type { Wish } from './inquiry-form.ts'
import { chatText, checkWish, deadlineText, wishDates, wishedTimeText, withWish } from './wish.ts'

const aWish = (wish: Partial<Wish> = {}): Wish => ({ wishedDate: '', wishedTime: '', answerBy: '', ...wish })

describe('withWish', () => {
  const message = 'Is there a free chair?'
  const written = (wish: Partial<Wish>) => withWish(anInquiry({ message }), aWish(wish)).message

  it('leaves the message exactly as it was typed where nothing is wished', () => {
    const typed = ' Two\n\n lines '
    expect(withWish(anInquiry({ message: typed }), aWish()).message).toBe(typed)
  })

  it.each([
    [{ wishedDate: '2026-12-05' }, 'Wished time: Saturday, 5 December 2026.'],
    [{ wishedTime: 'evening' }, 'Wished time: in the evening.'],
    [
      { wishedDate: '2028-02-29', wishedTime: 'afternoon' },
      'Wished time: Tuesday, 29 February 2028, in the afternoon.',
    ],
    [{ answerBy: 'whatsapp' }, 'Please answer by WhatsApp.'],
    [{ wishedTime: 'morning', answerBy: 'call' }, 'Wished time: in the morning.\nPlease call me.'],
  ])('writes %j as the first lines', (wish, lines) => expect(written(wish)).toBe(`${lines}\n\n${message}`))

  it('adds nothing to an empty message, which stays an error', () => {
    expect(withWish(anInquiry({ message: ' ' }), aWish({ answerBy: 'email' })).message).toBe(' ')
  })

  it.each(['toString', 'constructor', '2026-02-30', '+012026-01-01', '2026-12-05T00:00', '<i>'])(
    'ignores %s as a date and as a choice',
    text => expect(written({ wishedDate: text, wishedTime: text, answerBy: text })).toBe(message),
  )
})

describe('checkWish', () => {
  // 20:00 on 26 November in London, and already the 27th in Colombo.
  const now = new Date('2026-11-26T20:00:00Z')
  const check = (wish: Partial<Wish>, inquiry: Parameters<typeof anInquiry>[0] = {}) =>
    checkWish(anInquiry(inquiry), aWish(wish), now)

  it('accepts today in Colombo, and a year from then', () => {
    expect(wishDates(now)).toEqual({ min: '2026-11-27', max: '2027-11-27' })
    expect(check({ wishedDate: '2026-11-27' })).toEqual({})
    expect(check({ wishedDate: '2027-11-27' })).toEqual({})
  })

  it('counts a year from 29 February to 28 February', () => {
    expect(wishDates(new Date('2028-02-29T08:00:00Z')).max).toBe('2029-02-28')
  })

  it.each([
    ['2026-11-26', 'Please choose today or a later day'],
    ['2027-11-28', 'Please choose a day within a year'],
    ['2026-02-30', 'Please enter a date such as 2026-12-05'],
    ['tomorrow', 'Please enter a date such as 2026-12-05'],
  ])('refuses %s', (wishedDate, message) => expect(check({ wishedDate })).toEqual({ wishedDate: message }))

  it('needs a telephone number to answer by WhatsApp or to call', () => {
    expect(check({ answerBy: 'whatsapp' }, { phone: ' ' })).toEqual({
      phone: 'Please enter your phone number, so we can answer by WhatsApp',
    })
    expect(check({ answerBy: 'call' }, { phone: '' })).toEqual({
      phone: 'Please enter your phone number, so we can call you',
    })
    expect(check({ answerBy: 'email' }, { phone: '' })).toEqual({})
  })

  it('counts its lines as part of the message', () => {
    const message = 'x'.repeat(4_975)
    expect(check({ answerBy: 'email' }, { message })).toEqual({})
    expect(check({ answerBy: 'email' }, { message: `${message}x` })).toEqual({
      message: 'Must be at most 4,975 characters, as your wishes are added to it',
    })
    expect(check({}, { message: 'x'.repeat(5_000) })).toEqual({})
    expect(withWish(anInquiry({ message }), aWish({ answerBy: 'email' })).message).toHaveLength(5_000)
  })
})

describe('wishedTimeText', () => {
  it('is the day and the time of day, or what there is of it', () => {
    expect(wishedTimeText(aWish({ wishedDate: '2026-12-05', wishedTime: 'morning' }))).toBe(
      'Saturday, 5 December 2026, in the morning',
    )
    expect(wishedTimeText(aWish())).toBe('')
  })
})

describe('deadlineText', () => {
  it.each([
    ['2026-11-27T08:35:59Z', 'Saturday, 28 November, 2.05\u00a0pm'],
    ['2026-12-31T18:29:00Z', 'Friday, 1 January, 11.59\u00a0pm'],
    ['2026-12-31T18:30:00Z', 'Saturday, 2 January, 12\u00a0am'],
    ['2026-06-01T06:30:00Z', 'Tuesday, 2 June, 12\u00a0pm'],
  ])('of %s is 24 hours later in Colombo', (stored, text) =>
    expect(deadlineText(new Date(stored))).toBe(text),
  )
})

describe('chatText', () => {
  it('has what was typed', () => {
    const inquiry = anInquiry({ firstName: 'Nimali', lastName: 'Perera', message: 'Hello\nthere' })
    expect(chatText(inquiry)).toBe('Hello\nthere\n\nNimali Perera')
  })

  it('is short enough for a link, and keeps the name', () => {
    const text = chatText(anInquiry({ firstName: 'Nimali', lastName: 'Perera', message: 'x'.repeat(60_000) }))
    expect(text).toBe(`${'x'.repeat(999)}…\n\nNimali Perera`)
  })
})
