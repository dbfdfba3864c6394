import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test('a name that fits into a message stays', () => {
  expect(shortName('Balayage')).toBe('Balayage')
  expect(shortName('a'.repeat(36))).toBe('a'.repeat(36))
})

test('of a longer name a message has the beginning', () => {
  expect(shortName('Signature Balayage with Glossing and Blow-dry')).toBe(
    'Signature Balayage with Glossing an…',
  )
})
