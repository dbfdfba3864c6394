import { expect, it } from 'vitest'
import { hashRecoveryCode, makeRecoveryCodes, readCode } from './codes.rules.ts'

it('makes ten different recovery codes of at least 112 bits', () => {
  const codes = makeRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([a-hj-np-z2-9]{4}-){5}[a-hj-np-z2-9]{4}$/)
  expect(24 * Math.log2(31)).toBeGreaterThan(112)
})

it.each([
  '123456',
  ' 123 456 ',
  '123\u00a0456',
  '123-456',
  '123–456',
  '\u202a123456\u202c',
  '123\u200b456',
  '１２３４５６',
  '෧෨෩෪෫෬',
])('reads "%s" as a code of an app', text => {
  expect(readCode(text)).toEqual({ factor: 'totp', code: '123456' })
})

it.each([
  ['lower case', (code: string) => code],
  ['upper case', (code: string) => code.toUpperCase()],
  ['spaces', (code: string) => ` ${code.replaceAll('-', ' ')}\n`],
  ['one word', (code: string) => code.replaceAll('-', '')],
  ['soft hyphens', (code: string) => code.replaceAll('-', '\u00ad')],
  ['direction marks', (code: string) => `\u200e${code}\u200f`],
  ['minus signs', (code: string) => code.replaceAll('-', '−')],
])('reads a recovery code in %s', (_, write) => {
  const [code = ''] = makeRecoveryCodes()
  const typed = readCode(write(code))
  expect(typed.factor).toBe('recovery-code')
  expect(hashRecoveryCode(typed.code)).toBe(hashRecoveryCode(code))
})
