import { salon } from '#content/salon.ts'

const isCountry = (part: string) => part.replace(/\.$/, '').toLowerCase() === salon.country.name.toLowerCase()
const REGION = /\bProvince$/i
const POSTAL_CODE = /(?<!\s)\s*\b(\d{5})$/

/**
 * An address in one line as schema.org's `PostalAddress`: what comes after the last comma is the town, except a country, a province
 * or a postal code, which have members of their own. Without a comma the whole is the street.
 */
export function postalAddress(address: string): Record<string, string> {
  const parts = address
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '' && !isCountry(part))
  const region = parts.length > 2 && REGION.test(parts.at(-1) ?? '') ? parts.pop() : undefined
  const postalCode = POSTAL_CODE.exec(parts.at(-1) ?? '')?.[1]
  const last = parts.pop()?.replace(POSTAL_CODE, '')
  if (last) parts.push(last)
  const locality = parts.length > 1 ? parts.pop() : undefined
  return {
    '@type': 'PostalAddress',
    ...(parts.length > 0 && { streetAddress: parts.join(', ') }),
    ...(locality && { addressLocality: locality }),
    ...(region && { addressRegion: region }),
    ...(postalCode && { postalCode }),
    addressCountry: salon.country.code,
  }
}
