import { describe, expect, it } from 'vitest'
import { canonicalAddress, clientKey } from './client-key.rules.ts'

describe('canonicalAddress', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:DB8:0:0:0:0:0:01', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    [`::1%${'x'.repeat(10_000)}`, '::1'],
  ])('%s is %s', (text, expected) => expect(canonicalAddress(text)).toBe(expected))

  it.each([
    '',
    'unknown',
    '_hidden',
    '203.0.113.7:80',
    '[2001:db8::1]',
    '[::1]:80',
    '010.0.0.1',
    '1.2.3',
    ' 1.2.3.4',
    '1.2.3.4\n',
    '9'.repeat(10_000),
  ])('%j is not an address', text => expect(canonicalAddress(text)).toBeUndefined())
})

describe('clientKey', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::1.2.3.4', '0:0:0:0::/64'],
    ['64:ff9b::1.2.3.4', '64:ff9b:0:0::/64'],
  ])('%s is %s', (address, expected) => expect(clientKey(address)).toBe(expected))
})
