import type { SalonInfo } from '#contracts/content/content.ts'

/** The fixed facts of the salon. Its owner edits the rest, which begins as `default-content.ts`. */
export const salon = {
  name: 'Araliya Beauty Salon',
  shortName: 'Araliya',
  founded: 2015,
  copyright: '© 2025 Araliya Beauty Salon. All rights reserved.',
  country: { code: 'LK', name: 'Sri Lanka' },
} as const

/** The salon's address in one line; without the street if no one has entered it. */
export const fullAddress = ({ street, city }: Pick<SalonInfo, 'street' | 'city'>): string =>
  [street, city, salon.country.name].filter(Boolean).join(', ')

const contactNames = { street: 'street', phone: 'telephone number', email: 'email address' } as const

/** What of the salon's contact details no one has entered, in words: visitors don't see it. */
export const missingContact = (info: Pick<SalonInfo, keyof typeof contactNames>): string[] =>
  (['street', 'phone', 'email'] as const).filter(part => info[part] === '').map(part => contactNames[part])
