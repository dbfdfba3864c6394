import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '#contracts/accounts/second-factor.ts'
import { plainText } from '#contracts/text/plain-text.ts'
import { hashToken } from './token-hash.rules.ts'

// Without letters and digits that look alike.
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
// 24 of 31 characters are 118 bits. From 112 bits on a plain hash is enough (ASVS 5.0, 6.5.2).
const GROUPS = 6
const GROUP_LENGTH = 4

const group = () =>
  Array.from({ length: GROUP_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')

/** New recovery codes, such as `k3vq-9x2m-…`. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, group).join('-'))

/** A code as someone typed or pasted it: of the app, or a recovery code. */
export interface TypedCode {
  factor: 'totp' | 'recovery-code'
  /** Without spaces and hyphens, in lower case. */
  code: string
}

/** What a typed code is. Apps show their six digits in two groups; what has another length can only be a recovery code. */
export function readCode(text: string): TypedCode {
  const code = plainText(text)
    .replace(/[\s\p{Dash}]+/gu, '')
    .toLowerCase()
  return { factor: /^\d{6}$/.test(code) ? 'totp' : 'recovery-code', code }
}

/** The hash under which a recovery code is stored. @param code as `readCode` returns it, or as it was made */
export const hashRecoveryCode = (code: string): string => hashToken(code.replaceAll('-', ''))
