import type { SalonInfo } from '#contracts/content.ts'
import { salon } from './salon.ts'

/** The salon's address in one line. */
export const fullAddress = ({ street, city }: Pick<SalonInfo, 'street' | 'city'>): string =>
  `${street}, ${city}, ${salon.country.name}`
