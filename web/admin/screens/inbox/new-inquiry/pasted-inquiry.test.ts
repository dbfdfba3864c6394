import { expect, it } from 'vitest'
import { readPasted } from './pasted-inquiry.ts'

const chat = (parts: object) => ({ ...parts, isChat: true })

it.each([
  [
    '[27/11/2026, 10:15] Nimali Perera: Hello, is Saturday free?',
    { firstName: 'Nimali', lastName: 'Perera', message: 'Hello, is Saturday free?' },
  ],
  [
    '[10:15 am, 27/11/2026] +94 77 123 4567: Is Saturday free?',
    { phone: '+94 77 123 4567', message: 'Is Saturday free?' },
  ],
  ['[27/11/2026, 10:15:30] ~ Nimali: Hello', { firstName: 'Nimali', message: 'Hello' }],
  ['[27/11, 10:15\u202fAM] Nimali: Hello', { firstName: 'Nimali', message: 'Hello' }],
  ['27/11/2026, 10:15 - Nimali: Hello', { firstName: 'Nimali', message: 'Hello' }],
  ['2026-11-27, 10.15 – Nimali: Hello', { firstName: 'Nimali', message: 'Hello' }],
  ['+94 77 123 4567: Hello', { phone: '+94 77 123 4567', message: 'Hello' }],
  ['077-1234567 ~Nimali: Hello', { phone: '077-1234567', firstName: 'Nimali', message: 'Hello' }],
  [
    '[27/11/2026, 10:15] Nimali (077 999 8888): hair cut',
    { phone: '077 999 8888', firstName: 'Nimali', message: 'hair cut' },
  ],
  [
    'Nimali de Silva (+94 77 999 8888): hair cut',
    { phone: '+94 77 999 8888', firstName: 'Nimali', lastName: 'de Silva', message: 'hair cut' },
  ],
  ['~ Nimali: Hello', { firstName: 'Nimali', message: 'Hello' }],
  ['\u200e[27/11/2026, 10:15] නිමාලි පෙරේරා: ලංකා', { firstName: 'නිමාලි', lastName: 'පෙරේරා', message: 'ලංකා' }],
  ['[27/11/2026, 10:15] ප්\u200dරියා: ශ්\u200dරී', { firstName: 'ප්\u200dරියා', message: 'ශ්\u200dරී' }],
  ['[27/11/2026, 10:15] Nimali 🌸: Hello', { firstName: 'Nimali', message: 'Hello' }],
  ['[27/11/2026, 10:15] 🌸: Hello', { message: 'Hello' }],
  [
    '[27/11/2026, 10:15] Nimali: At 10:30: is that fine?',
    { firstName: 'Nimali', message: 'At 10:30: is that fine?' },
  ],
])('%j is split into number, name and message', (text, parts) => {
  expect(readPasted(text)).toEqual(chat(parts))
})

it('keeps the lines of a message, and joins the messages of one person', () => {
  const text = [
    '[27/11/2026, 10:15] Nimali: Hello,',
    '',
    'is Saturday free?',
    '[27/11/2026, 10:16] Nimali: For two of us',
  ].join('\r\n')
  expect(readPasted(text)).toEqual(
    chat({ firstName: 'Nimali', message: 'Hello,\n\nis Saturday free?\nFor two of us' }),
  )
})

it('keeps a conversation of two people whole: who of them is the client is not known', () => {
  const text = '[27/11/2026, 10:15] Nimali: Hello\n[27/11/2026, 10:16] Araliya: Good morning'
  expect(readPasted(text)).toEqual({ message: text, isChat: false })
})

it.each(['nimali@mail.example', 'mailto:nimali@mail.example', ' nimali@mail.example\n'])(
  '%j is an email',
  text => {
    expect(readPasted(text)).toEqual({ email: 'nimali@mail.example', isChat: false })
  },
)

it.each([
  ['+94 77 123 4567', { phone: '+94 77 123 4567' }],
  ['Nimali Perera 077 123 4567', { phone: '077 123 4567', firstName: 'Nimali', lastName: 'Perera' }],
  ['077 123 4567\nIs Saturday free?', { phone: '077 123 4567', message: 'Is Saturday free?' }],
  ['Nimali Perera\n077 123 4567', { phone: '077 123 4567', firstName: 'Nimali', lastName: 'Perera' }],
  [
    'නිමාලි\n\nMobile: +94 77 123 4567\nIs Saturday free?\n\nFor two',
    { phone: '+94 77 123 4567', firstName: 'නිමාලි', message: 'Is Saturday free?\n\nFor two' },
  ],
])('%j is split by its number', (text, parts) => {
  expect(readPasted(text)).toEqual({ ...parts, isChat: false })
})

it.each([
  'Hello, is there a free chair on Saturday?',
  'Question: do you cut children’s hair?',
  'Hello\nIs Saturday free?',
  'Good morning\n077 123 4567',
  'Two of us\n077 123 4567 after five',
  'please call\n077 123 4567',
  'Please call 077 123 4567 or 071 765 4321',
  'Call me on 077 123 4567 after 5, please',
  'Call me 077 123 4567',
  'please call me (077 123 4567): it is urgent',
  'Write to nimali@mail.example',
  '[27/11/2026, 10:15] Messages are end-to-end encrypted.',
  '[27/11/2026, 10:15] One two three four five six: Hello',
])('%j stays whole in the message', text => {
  expect(readPasted(text)).toEqual({ message: text, isChat: false })
})

it.each(['Nimali', 'Nimali Perera', 'Anne de Silva', 'Anne-Marie O’Brien', 'නිමාලි', ' ', ''])(
  'a name alone is pasted as it is: %j',
  text => {
    expect(readPasted(text)).toBeUndefined()
  },
)
