import crypto from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { PASSWORD_MIN } from '#contracts/accounts/user.ts'
import { watchArgon2 } from '#tests/argon2.ts'
import { findPasswordFault, generatePassword, isCommonPassword } from './common-passwords.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

describe('passwords', () => {
  it('are stored as PHC strings with OWASP’s parameters, each with its own salt', async () => {
    const [one, two] = await Promise.all([hashPassword('secret1'), hashPassword('secret1')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(one).not.toBe(two)
  })

  it('match, also when a keyboard produced other code points', async () => {
    const stored = await hashPassword('caf\u00e9 at noon')
    expect(await verifyPassword('cafe\u0301 at noon', stored)).toBe(true)
    expect(await verifyPassword('cafe at noon', stored)).toBe(false)
  })

  it('are checked with the parameters of their hash', async () => {
    const hash = crypto.argon2Sync('argon2id', {
      message: 'older',
      nonce: 'saltsalt',
      memory: 64,
      passes: 3,
      parallelism: 1,
      tagLength: 24,
    })
    const stored = `$argon2id$v=19$m=64,t=3,p=1$c2FsdHNhbHQ$${hash.toString('base64').replace(/=+$/, '')}`
    expect(await verifyPassword('older', stored)).toBe(true)
    expect(await verifyPassword('other', stored)).toBe(false)
  })

  it.each([undefined, '', 'plain'])('take the same work without a stored hash (%j)', async nothing => {
    const stored = await hashPassword('secret2')
    const seen = watchArgon2()
    expect(await verifyPassword('secret1', stored)).toBe(false)
    expect(await verifyPassword('secret1', nothing)).toBe(false)
    expect(seen.costs).toEqual(Array(2).fill(seen.costs[0]))
  })

  it('are hashed two at a time; too many are rejected', async () => {
    const seen = watchArgon2()
    const outcomes = await Promise.allSettled(Array.from({ length: 70 }, () => hashPassword('secret1')))
    const rejected = outcomes.filter(outcome => outcome.status === 'rejected')
    expect(rejected.map(({ reason }) => [reason.status, reason.message])).toEqual(
      Array(4).fill([503, 'Too many people are logging in right now. Please try again.']),
    )
    expect(seen.calls).toBe(66)
    expect(seen.atOnce).toBe(2)
    expect(await hashPassword('secret1')).toMatch(/^\$argon2id/)
  })
})

const toFullWidth = (text: string) =>
  text.replace(/[!-~]/g, letter => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))

describe('weak passwords', () => {
  it.each([
    '123456',
    'PassWord1',
    'iloveyou',
    '00000000',
    'abcdefgh',
    'zealot',
    'dragon99',
    // Words about this salon, with the digits and symbols that people usually add.
    'araliya',
    'Araliya2025',
    'salon!',
    '_Colombo6_',
    '123srilanka',
    'ADMIN@12345',
    // Full-width characters are hashed like plain ones.
    ...['123456', 'PassWord1', 'araliya2025'].map(toFullWidth),
    // Spaces and invisible characters: zero-width space, soft hyphen, word joiner, no-break space, tab.
    'pass word 1',
    'i love you',
    '1 2 3 4 5 6',
    ' araliya 2025 ',
    '      ',
    'pass\u200bword1',
    'drag\u00adon99',
    'sal\u2060on',
    'pass\u00a0word1',
    'iloveyou\t',
  ])('%s is common', async password => {
    expect(await isCommonPassword(password)).toBe(true)
    expect(password.length).toBeGreaterThanOrEqual(PASSWORD_MIN)
  })

  it.each(['frangipani at six', 'salon of araliya', '8$k2!9#a7s&d3', '123456\npassword!'])(
    '%s is not',
    async password => expect(await isCommonPassword(password)).toBe(false),
  )

  it('are refused for admins of a real salon, who need twelve characters', async () => {
    expect(await findPasswordFault('eleven char')).toBe('It must have at least 12 characters.')
    expect(await findPasswordFault('QWERTYuiop123')).toBe('It is too common.')
    expect(await findPasswordFault('twelve chars')).toBeUndefined()
  })

  it('are never generated', async () => {
    const made = Array.from({ length: 50 }, generatePassword)
    expect(new Set(made).size).toBe(50)
    for (const password of made) expect(password).toMatch(/^([a-hjkmnp-z2-9]{4}-){4}[a-hjkmnp-z2-9]{4}$/)
    expect((await Promise.all(made.map(findPasswordFault))).filter(Boolean)).toEqual([])
  })
})
