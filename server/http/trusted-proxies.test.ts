import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'

const trusting = (setting?: string) => readConfig('real', { TRUST_PROXY: setting }).isTrustedProxy

describe('TRUST_PROXY', () => {
  it.each([undefined, '', 'off', 'OFF'])('%j trusts no address', setting => {
    const isTrusted = trusting(setting)
    for (const address of ['127.0.0.1', '::1', '203.0.113.1', '']) expect(isTrusted(address)).toBe(false)
  })

  it.each<[string, string[], string[]]>([
    ['loopback', ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'], ['10.0.0.1', '::2']],
    ['10.0.0.5', ['10.0.0.5', '::ffff:10.0.0.5'], ['10.0.0.6', '127.0.0.1']],
    ['10.0.0.0/8', ['10.255.0.1'], ['11.0.0.1', '::a00:1']],
    ['10.1.2.3/16', ['10.1.255.255'], ['10.2.0.0']],
    ['2001:DB8::1', ['2001:db8:0:0::1'], ['2001:db8::2']],
    ['2001:db8::/32', ['2001:db8:ffff::1'], ['2001:db9::1', '32.1.13.184']],
    ['fe80::/10', ['fe80::1%eth0'], ['fec0::1']],
    ['fc00::/7', ['fd12::1'], ['2001:db8::1']],
    ['100.64.0.0/10', ['100.127.0.1'], ['100.128.0.1']],
    ['104.16.0.0/13', ['104.23.0.1'], ['104.24.0.1']],
    ['2a06:98c0::/29', ['2a06:98c7::1'], ['2a06:98c8::1']],
    ['::ffff:10.0.0.5', ['10.0.0.5'], ['10.0.0.6']],
    [' loopback , 10.0.0.0/8,fd00::/8 ', ['127.0.0.1', '10.1.1.1', 'fd12::1'], ['192.168.0.1']],
  ])('%s trusts exactly these', (setting, trusted, others) => {
    const isTrusted = trusting(setting)
    expect(trusted.filter(isTrusted)).toEqual(trusted)
    expect(others.filter(isTrusted)).toEqual([])
  })

  it.each(['unknown', '10.0.0.5:80', '[::1]', '127.0.0.1, 10.0.0.5', '127.1', '0x7f.0.0.1', 'loopback', ''])(
    'trusts no text that is not an address: %j',
    text => expect(trusting('loopback,10.0.0.5')(text)).toBe(false),
  )

  it.each([
    'on',
    '*',
    'off,loopback',
    'proxy.example',
    '10.0.0.5,',
    '10.0.0.0/255.0.0.0',
    '::ffff:10.0.0.0/104',
    '10.0.0.256',
  ])('%j is refused with the possible values', setting => {
    expect(() => trusting(setting)).toThrow(ConfigError)
    expect(() => trusting(setting)).toThrow(
      /TRUST_PROXY: ".*" is not a proxy\. Use off, loopback \(a proxy on this machine\), or the addresses/,
    )
  })

  it.each([
    '0.0.0.0/0',
    '::/0',
    '128.0.0.0/1',
    '10.0.0.0/7',
    '2000::/3',
    '2000::/7',
    '2a00::/12',
    '8.0.0.0/8',
    '203.0.0.0/11',
    'fc00::/6',
    // With all addresses of IPv4 in them, as ::ffff:0:0/96.
    '::/64',
    '::8000:0:0/81',
  ])('%s is refused as too large', setting =>
    expect(() => trusting(setting)).toThrow(/TRUST_PROXY: ".*" is too large a network\. Use off, loopback/),
  )

  it.each(['10.0.0.0/33', 'fd00::/129'])('%s is refused', setting =>
    expect(() => trusting(setting)).toThrow(/TRUST_PROXY: ".*" is not a network\. Use off, loopback/),
  )
})
