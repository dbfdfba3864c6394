import crypto from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { watchArgon2 } from '#tests/argon2.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

describe('passwords', () => {
  it('are stored as PHC strings with OWASP’s parameters, each with its own salt', async () => {
    const [one, two] = await Promise.all([hashPassword('secret1'), hashPassword('secret1')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(one).not.toBe(two)
  })

  it('match only themselves', async () => {
    const stored = await hashPassword('cafe at noon')
    expect(await verifyPassword('cafe at noon', stored)).toBe(true)
    expect(await verifyPassword('café at noon', stored)).toBe(false)
  })

  it('match when a keyboard produced other code points for the same letters', async () => {
    const stored = await hashPassword('caf\u00e9 at noon')
    expect(await verifyPassword('cafe\u0301 at noon', stored)).toBe(true)
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

  describe('hashed 70 at once', () => {
    const MAX_RUNNING = 2
    const MAX_WAITING = 64
    const hash70 = () => Promise.allSettled(Array.from({ length: 70 }, () => hashPassword('secret1')))

    it('are hashed two at a time', async () => {
      const seen = watchArgon2()
      await hash70()
      expect(seen.atOnce).toBe(MAX_RUNNING)
    })

    it('are rejected beyond those that run and those that wait', async () => {
      const seen = watchArgon2()
      const outcomes = await hash70()
      const rejected = outcomes.filter(outcome => outcome.status === 'rejected')
      expect(rejected).toHaveLength(70 - MAX_RUNNING - MAX_WAITING)
      for (const { reason } of rejected) {
        expect(reason.status).toBe(503)
        expect(reason.message).toBe('Too many people are logging in right now. Please try again.')
      }
      expect(seen.calls).toBe(MAX_RUNNING + MAX_WAITING)
    })

    it('leave room for the next one when they are done', async () => {
      await hash70()
      expect(await hashPassword('secret1')).toMatch(/^\$argon2id/)
    })
  })
})
