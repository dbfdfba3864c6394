import { expect, it } from 'vitest'
import { BranchInput } from './branch.ts'

const read = (mapUrl: unknown) =>
  BranchInput.safeParse({ name: 'Wellawatte', address: '12 Frangipani Lane', mapUrl })

it.each([
  '',
  'https://maps.example',
  'http://maps.example/',
  'HTTPS://Maps.Example:8443/a?b=c#d',
  'https://www.google.com/maps/@6.8747,79.8605,17z',
  'https://maps.example/?q=12 Frangipani Lane',
  'https://maps.example/කොළඹ',
  'http://127.0.0.1:8080/map',
  'https://[2001:db8::1]/map',
])('accepts the map address %j unchanged', mapUrl => expect(read(mapUrl).data?.mapUrl).toBe(mapUrl))

it('trims a map address', () =>
  expect(read('\t https://maps.example/ \r\n').data?.mapUrl).toBe('https://maps.example/'))

it.each([
  ['maps.app.goo.gl/x', 'https://maps.app.goo.gl/x'],
  [' www.google.com/maps/@6.8747,79.8605,17z ', 'https://www.google.com/maps/@6.8747,79.8605,17z'],
  ['Maps.Example:8443?q=12 Frangipani Lane', 'https://Maps.Example:8443?q=12 Frangipani Lane'],
  ['කොළඹ.example#d', 'https://කොළඹ.example#d'],
])('completes %j to %j', (typed, mapUrl) => expect(read(typed).data?.mapUrl).toBe(mapUrl))

it('accepts at most 1,000 characters, including the scheme', () => {
  const without = `maps.example/${'x'.repeat(979)}`
  expect(read(without).data?.mapUrl).toHaveLength(1_000)
  expect(read(`${without}x`).error?.issues[0]?.message).toBe('Must be at most 1,000 characters')
})

it.each([
  'maps',
  '1.5',
  'maps.example:port',
  'maps.example\\@evil.example',
  'someone@evil.example',
  'someone:secret@evil.example',
  'javascript:maps.example/',
  'javascript.example:alert(1)',
  '//maps.example',
  'http:evil.example',
  'http:/evil.example',
  'https:/x',
  'http:///x',
  'https:\\\\evil.example',
  'https://maps.example\\@evil.example',
  'https://maps.example/a\\b',
  'https://someone@evil.example',
  'https://maps.example:443@evil.example/',
  'https://:@evil.example',
  'https://maps.example/a\tb',
  'https://maps.example/?a\nb',
  'https://maps.example/#a\r\nb',
  'ht\ntps://maps.example',
  'https://maps .example',
  'https://',
  'https://?q',
  'https://maps.example:port',
  'https://256.256.256.256',
  'javascript:alert(1)',
  'javascript://maps.example/%0aalert(1)',
  'data:text/html,hello',
  'ftp://maps.example',
  'file:///etc/passwd',
])('refuses %j as a map address', mapUrl =>
  expect(read(mapUrl).error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['mapUrl'], 'Please enter a valid URL'],
  ]),
)
