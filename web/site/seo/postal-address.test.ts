import { expect, it } from 'vitest'
import { postalAddress } from './postal-address.ts'

it.each([
  ['12 Frangipani Lane, Colombo 6', { streetAddress: '12 Frangipani Lane', addressLocality: 'Colombo 6' }],
  [
    'Shop 3, 48 Lotus Terrace , Colombo 4, Sri Lanka',
    { streetAddress: 'Shop 3, 48 Lotus Terrace', addressLocality: 'Colombo 4' },
  ],
  [
    '5 Temple Street, Kandy 20000',
    { streetAddress: '5 Temple Street', addressLocality: 'Kandy', postalCode: '20000' },
  ],
  [
    '5 Temple Street, Kandy, 20000, Sri Lanka.',
    { streetAddress: '5 Temple Street', addressLocality: 'Kandy', postalCode: '20000' },
  ],
  [
    '9 Lake Road, Galle, Southern Province',
    { streetAddress: '9 Lake Road', addressLocality: 'Galle', addressRegion: 'Southern Province' },
  ],
  ['Galle Road 12', { streetAddress: 'Galle Road 12' }],
  ['Galle Road,', { streetAddress: 'Galle Road' }],
])('%s', (address, members) =>
  expect(postalAddress(address)).toEqual({ '@type': 'PostalAddress', ...members, addressCountry: 'LK' }),
)
