import type { SalonInfo } from '#contracts/content/content.ts'

/** The fixed facts of the salon. Its owner edits the rest, which begins as `default-content.ts`. */
export const salon = {
  name: 'Araliya Beauty Salon',
  shortName: 'Araliya',
  copyright: '© 2025 Araliya Beauty Salon. All rights reserved.',
  country: { code: 'LK', name: 'Sri Lanka' },
} as const

/** The salon's address in one line, as far as someone has entered it; empty until then. */
export const fullAddress = ({ street, city }: Pick<SalonInfo, 'street' | 'city'>): string =>
  street || city ? [street, city, salon.country.name].filter(Boolean).join(', ') : ''

/** ' in Colombo' of the city 'Colombo 6', for the end of a phrase; empty until someone has entered the city. */
export function inTown({ city }: Pick<SalonInfo, 'city'>): string {
  const town = city.replace(/(?<![\s\d])[\s\d]+$/, '')
  return town && ` in ${town}`
}

const contactNames = {
  street: 'street',
  city: 'city',
  phone: 'telephone number',
  email: 'email address',
} as const

/** What of the salon's contact details no one has entered, in words: visitors don't see it. */
export const missingContact = (info: Pick<SalonInfo, keyof typeof contactNames>): string[] =>
  (['street', 'city', 'phone', 'email'] as const)
    .filter(part => info[part] === '')
    .map(part => contactNames[part])
