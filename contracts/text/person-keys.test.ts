import { expect, it } from 'vitest'
import { emailKeyOf, personKeyOf, phoneKeysOf } from './person-keys.ts'

it.each([
  ['Nimali.Perera@Mail.Example', 'nimali.perera@mail.example'],
  ['Nimali.Perera+salon@gmail.com', 'nimaliperera@gmail.com'],
  ['nimaliperera@GoogleMail.com', 'nimaliperera@gmail.com'],
])('the email %s has the key %s', (email, key) => {
  expect(emailKeyOf(email)).toBe(key)
})

it.each([
  ['nimali.perera@mail.example', 'nimaliperera@mail.example'],
  ['nimali+salon@mail.example', 'nimali@mail.example'],
  ['nimali@gmail.com.evil.example', 'nimali@gmail.com'],
  ['+a@gmail.com', '+b@gmail.com'],
])('the emails %s and %s are two people', (one, other) => {
  expect(emailKeyOf(one)).not.toBe(emailKeyOf(other))
})

it.each([
  '0771234567',
  '077 123 4567',
  '077-123 4567',
  '(077) 123.4567',
  '+94 77 123 4567',
  '+94 (0)77 123 4567',
  '+94 077 123 4567',
  '0094 77 123 4567',
  '0094771234567',
  '94771234567',
  '77 123 4567',
  '０７７ １２３ ４５６７',
  'Mobile: 077 123 4567 (after 5)',
  '077 123 4567 ext. 12',
  '+077 123 4567',
  '\u0660\u0667\u0667 \u0661\u0662\u0663 \u0664\u0665\u0666\u0667',
  '\u06f0\u06f7\u06f7 \u06f1\u06f2\u06f3 \u06f4\u06f5\u06f6\u06f7',
  '\u0de6\u0ded\u0ded \u0de7\u0de8\u0de9 \u0dea\u0deb\u0dec\u0ded',
  '\u0be6\u0bed\u0bed \u0be7\u0be8\u0be9 \u0bea\u0beb\u0bec\u0bed',
])('%j is the Sri Lankan number 077 123 4567', phone => {
  expect(phoneKeysOf(phone)).toEqual(['0771234567'])
})

it.each([
  ['+44 20 7946 0958', '442079460958'],
  ['0044 20 7946 0958', '442079460958'],
  ['44 20 7946 0958', '442079460958'],
  ['+1 (212) 555-0123', '12125550123'],
  ['+91 77123 45678', '917712345678'],
  ['259 8765', '2598765'],
])('%j of another country, or without a prefix, keeps its digits: %s', (phone, key) => {
  expect(phoneKeysOf(phone)).toEqual([key])
})

it.each([
  '077 123 4567 / 071 765 4321',
  '0771234567, 0717654321',
  '077 123 4567 or 071 765 4321',
  '077 123 4567 071 765 4321 077 123 4567',
  '+94771234567;+94717654321 and 011 259 8765',
])('%j has the keys of its first two numbers', phone => {
  expect(phoneKeysOf(phone)).toEqual(['0771234567', '0717654321'])
})

it.each([
  '',
  '-',
  'call me 7 pm',
  '119',
  '12-34 56',
  '000 000 0000',
  '1111111',
  '1234567',
  '123 456 7890',
  '7'.repeat(16),
])('%j has no key, so it joins no one', phone => {
  expect(phoneKeysOf(phone)).toEqual([])
})

it('the person is known by the email, otherwise by the first number', () => {
  const phone = '077 123 4567 / 071 765 4321'
  expect(personKeyOf({ email: 'A@mail.example', phone })).toEqual({ key: 'a@mail.example', match: 'email' })
  expect(personKeyOf({ email: '', phone })).toEqual({ key: '0771234567', match: 'phone' })
  expect(personKeyOf({ email: '', phone: 'call me 7 pm' })).toBeUndefined()
})

it.each([
  ['+376 312 345', '0376 312 345'],
  ['+298 123456', '029 812 3456'],
  ['+ (299) 12 34 56', '029 912 3456'],
])('%j, of another country, is not the Sri Lankan number %j', (foreign, ours) => {
  expect(phoneKeysOf(foreign)).not.toEqual(phoneKeysOf(ours))
})

it('a number of another country is one with + and with 00', () => {
  expect(phoneKeysOf('+376 312 345')).toEqual(phoneKeysOf('00376 312345'))
})
