import { describe, expect, it } from 'vitest'
import { whatsAppLink } from './whats-app-link.tsx'

describe('whatsAppLink', () => {
  const textOf = (subject: Parameters<typeof whatsAppLink>[1]) => {
    const url = new URL(whatsAppLink('077 123 4567', subject) as string)
    expect(url.origin + url.pathname).toBe('https://wa.me/94771234567')
    return url.searchParams.get('text')
  }

  it('starts the message with the chosen branch and service', () => {
    expect(textOf({})).toBe('Hello Araliya, I have a question.')
    expect(textOf({ branch: 'Wellawatte' })).toBe('Hello Araliya, Wellawatte branch, I have a question.')
    expect(textOf({ service: 'Cut & Blow-dry', branch: 'Wellawatte' })).toBe(
      'Hello Araliya, Wellawatte branch, I have a question about Cut & Blow-dry.',
    )
  })

  it('is undefined for a landline number', () => {
    expect(whatsAppLink('+94 11 000 0002', { branch: 'Wellawatte' })).toBeUndefined()
  })
})
