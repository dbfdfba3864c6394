import { describe, expect, it } from 'vitest'
import { aBranch, aService, withoutExtras } from '#tests/factories.ts'
import { whatsAppLink } from './whats-app-link.tsx'
import type { WhatsAppSubject } from './whats-app-message.ts'

const branch = aBranch()
const service = { ...aService({ name: 'Cut & Blow-dry', price: 4500 }), ...withoutExtras }

describe('the first message', () => {
  const messageAbout = (subject: WhatsAppSubject) => {
    const link = whatsAppLink({ phone: '077 123 4567', whatsApp: '' }, subject)
    return new URL(link as string).searchParams.get('text')
  }

  it('is a question to the salon', () => {
    expect(messageAbout({})).toBe('Hello Araliya, I have a question.')
  })

  it('names the branch, the service and its price', () => {
    expect(messageAbout({ branch })).toBe('Hello Araliya, Wellawatte branch, I have a question.')
    expect(messageAbout({ branch, service })).toBe(
      'Hello Araliya, Wellawatte branch, I have a question about Cut & Blow-dry (රු.\u00a04,500).',
    )
  })

  it('says when the price is for each nail', () => {
    expect(messageAbout({ service: { ...service, perNail: true } })).toContain('(රු.\u00a04,500 per nail)')
  })

  it('says when the price is only the lowest', () => {
    expect(messageAbout({ service: { ...service, from: true } })).toContain('(from රු.\u00a04,500)')
    const options = [
      { name: 'Short', price: 4500 },
      { name: 'Long', price: 6000 },
    ]
    expect(messageAbout({ service: { ...service, options } })).toContain('(from රු.\u00a04,500)')
    const one = options.slice(0, 1)
    expect(messageAbout({ service: { ...service, options: one } })).toContain('(රු.\u00a04,500)')
  })

  it('has the price of the wished day; without one also the announced one, and from when on', () => {
    const announced = { ...service, announced: { price: 4950, validFrom: '2027-01-01' } }
    expect(messageAbout({ service: announced })).toContain('(රු.\u00a04,500, from 1 January රු.\u00a04,950)')
    expect(messageAbout({ service: announced, day: '2026-12-31' })).toContain('(රු.\u00a04,500)')
    expect(messageAbout({ service: announced, day: '2027-01-01' })).toContain('(රු.\u00a04,950)')
  })

  it('ends with what was typed, up to 1,000 characters', () => {
    expect(messageAbout({ text: 'Saturday?\nNimali' })).toBe(
      'Hello Araliya, I have a question.\n\nSaturday?\nNimali',
    )
    expect(messageAbout({ text: 'x'.repeat(999) + '🌸'.repeat(9) })).toHaveLength(1_035)
  })
})

describe('the number', () => {
  const numberOf = (phone: string, whatsApp: string) => whatsAppLink({ phone, whatsApp })?.replace(/\?.*/, '')

  it.each(['+94 11 000 0002', '011 000 0002'])('may be a landline that is given for WhatsApp: %s', number => {
    expect(numberOf('+94 77 000 0001', number)).toBe('https://wa.me/94110000002')
  })

  it('is the phone where none is given, if that is a mobile number', () => {
    expect(numberOf('077 123 4567', '')).toBe('https://wa.me/94771234567')
    expect(numberOf('+94 11 000 0002', '')).toBeUndefined()
  })

  it('may be of another country', () => {
    expect(numberOf('', '+44 20 7946 0000')).toBe('https://wa.me/442079460000')
  })
})
