import { describe, expect, it } from 'vitest'
import { codeAt, findStep, otpauthUri, stepAt, toBase32 } from './totp.rules.ts'

/** RFC 6238, appendix B, for SHA-1. */
const secret = Buffer.from('12345678901234567890')

it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('has the code of RFC 6238 at %i seconds', (seconds, code) => {
  expect(codeAt(secret, stepAt(seconds * 1000), 8)).toBe(code)
  expect(codeAt(secret, stepAt(seconds * 1000))).toBe(code.slice(2))
})

describe('a code', () => {
  const now = 1_111_111_111_000
  const current = stepAt(now)
  const codeOf = (step: number) => codeAt(secret, step)

  it.each([-1, 0, 1])('of the step %i from now is accepted', distance => {
    expect(findStep(secret, codeOf(current + distance), now, null)).toBe(current + distance)
  })

  it.each([-2, 2])('of the step %i from now is refused', distance => {
    expect(findStep(secret, codeOf(current + distance), now, null)).toBeUndefined()
  })

  it('of the last used step is refused, and so is the one before', () => {
    for (const step of [current, current - 1])
      expect(findStep(secret, codeOf(step), now, current)).toBeUndefined()
    expect(findStep(secret, codeOf(current + 1), now, current)).toBe(current + 1)
  })

  it.each(['', '12345', '1234567', '      '])('written as "%s" is refused', code => {
    expect(findStep(secret, code, now, null)).toBeUndefined()
  })
})

// RFC 4648, section 10.
it.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foobar', 'MZXW6YTBOI'],
])('writes "%s" in Base32 as %s', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded)
})

it('names salon and account in the address for the app', () => {
  expect(otpauthUri('MZXW6', 'Araliya Beauty Salon', 'nimali+1@salon.example')).toBe(
    'otpauth://totp/Araliya%20Beauty%20Salon:nimali%2B1%40salon.example?secret=MZXW6&issuer=Araliya%20Beauty%20Salon',
  )
})
