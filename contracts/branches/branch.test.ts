import { expect, it } from 'vitest'
import { BranchInput } from './branch.ts'

const read = (mapUrl: unknown) =>
  BranchInput.safeParse({ name: 'Wellawatte', address: '12 Frangipani Lane', mapUrl })

it.each([
  '',
  'HTTPS://Maps.Example:8443/a?b=c#d',
  'https://www.google.com/maps/@6.8747,79.8605,17z',
  'https://maps.example/කොළඹ',
  'https://[2001:db8::1]/map',
])('accepts the map address %j unchanged', mapUrl => expect(read(mapUrl).data?.mapUrl).toBe(mapUrl))

it('trims a map address', () =>
  expect(read('\t https://maps.example/ \r\n').data?.mapUrl).toBe('https://maps.example/'))

it('accepts a map address of at most 1,000 characters', () => {
  const longest = `https://maps.example/${'x'.repeat(979)}`
  expect(read(longest).data?.mapUrl).toHaveLength(1_000)
  expect(read(`${longest}x`).error?.issues[0]?.message).toBe('Must be at most 1,000 characters')
})

it.each([
  'www.google.com/maps',
  'maps.app.goo.gl/x',
  'Maps.Example:8443?q=12 Frangipani Lane',
  'maps',
  'maps.example\\@evil.example',
  'someone:secret@evil.example',
  'javascript.example:alert(1)',
  '//maps.example',
  'http:evil.example',
  'https:\\\\evil.example',
  'https://maps.example\\@evil.example',
  'https://someone@evil.example',
  'https://maps.example/a\tb',
  'ht\ntps://maps.example',
  'https://',
  'https://256.256.256.256',
  'javascript:alert(1)',
  'data:text/html,hello',
  'ftp://maps.example',
])('refuses %j as a map address', mapUrl =>
  expect(read(mapUrl).error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['mapUrl'], 'Please enter a valid URL'],
  ]),
)
