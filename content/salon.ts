import type { SalonInfo } from '#contracts/content/content.ts'

/** The fixed facts of the salon. Its owner edits the rest, which begins as `default-content.ts`. */
export const salon = {
  name: 'Araliya Beauty Salon',
  shortName: 'Araliya',
  founded: 2015,
  copyright: '© 2025 Araliya Beauty Salon. All rights reserved.',
  country: { code: 'LK', name: 'Sri Lanka' },
} as const

/** The salon's address in one line. */
export const fullAddress = ({ street, city }: Pick<SalonInfo, 'street' | 'city'>): string =>
  `${street}, ${city}, ${salon.country.name}`
