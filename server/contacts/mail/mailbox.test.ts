import { expect, it } from 'vitest'
import { mailboxKey } from './acknowledgements.queries.ts'

it.each([
  'nimali.perera@mail.example',
  'Nimali.Perera@Mail.Example',
  'nimaliperera@mail.example',
  'n.i.m.a.l.i.perera+salon@mail.example',
  'nimaliperera+a+b.c@mail.example',
])('the mailbox of %s', email => expect(mailboxKey(email)).toBe('nimaliperera@mail.example'))

it('is one under both names of Gmail', () => {
  expect(mailboxKey('N.Perera+1@googlemail.com')).toBe(mailboxKey('nperera@gmail.com'))
})

it('is another one for another name or domain', () => {
  const emails = ['a@mail.example', 'b@mail.example', 'a@m.ail.example', '+a@mail.example', '+@mail.lk']
  expect(new Set(emails.map(mailboxKey)).size).toBe(5)
})
