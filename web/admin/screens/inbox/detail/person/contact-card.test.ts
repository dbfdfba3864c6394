import { expect, it } from 'vitest'
import { contactCard, contactCardName } from './contact-card.ts'
import { personActions } from './person-actions.ts'

const nimali = {
  firstName: 'Nimali',
  lastName: 'Perera',
  email: 'nimali@mail.example',
  phone: '077 123 4567 / +44 20 7946 0958',
}

it('has the name, the numbers and the email, each line ending as vCards do', () => {
  expect(contactCard(nimali)).toBe(
    [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Perera;Nimali;;;',
      'FN:Nimali Perera',
      'TEL:0771234567',
      'TEL:+442079460958',
      'EMAIL:nimali@mail.example',
      'END:VCARD',
      '',
    ].join('\r\n'),
  )
})

it('leaves out what an inquiry does not have', () => {
  const card = contactCard({ firstName: 'නිමාලි', lastName: '', email: '', phone: 'call me 7 pm' })
  expect(card).toBe('BEGIN:VCARD\r\nVERSION:3.0\r\nN:;නිමාලි;;;\r\nFN:නිමාලි\r\nEND:VCARD\r\n')
})

it('lets no text of a client begin a line or a part of its own', () => {
  const card = contactCard({ ...nimali, firstName: 'A;B,C\\D\nTEL:119' })
  expect(card.split('\r\n')).toHaveLength(9)
  expect(card).toContain('N:Perera;A\\;B\\,C\\\\D\\nTEL:119;;;')
})

it('is there where someone can be called or written to', () => {
  expect(personActions.hasContact(nimali)).toBe(true)
  expect(personActions.hasContact({ email: '', phone: '077 123 4567' })).toBe(true)
  expect(personActions.hasContact({ email: '', phone: 'call me 7 pm' })).toBe(false)
})

it.each([
  [{ ...nimali }, 'Nimali Perera.vcf'],
  [{ ...nimali, firstName: '../a:b', lastName: '' }, '.. a b.vcf'],
  [{ ...nimali, firstName: '?', lastName: '' }, 'contact.vcf'],
])('is a file that every system can save', (contact, name) => {
  expect(contactCardName(contact)).toBe(name)
})
