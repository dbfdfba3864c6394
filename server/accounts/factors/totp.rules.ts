import { createHmac, timingSafeEqual } from 'node:crypto'
import { CODE_STEP_MS } from '../../db/lifetimes.rules.ts'

// RFC 6238 with the values that authenticator apps take for granted: SHA-1, six digits, steps of 30 seconds.
const DIGITS = 6

/** RFC 4226 asks for at least 128 bits and recommends 160. */
export const SECRET_BYTES = 20

/** The time step of an instant in milliseconds (RFC 6238, T). */
export const stepAt = (ms: number): number => Math.floor(ms / CODE_STEP_MS)

/** The code of a time step (RFC 4226, 5.3). */
export function codeAt(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) as number) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

const isSameCode = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/**
 * The time step whose code this is: the current one, or one before or after it, as clocks differ. Only steps after `lastUsed`
 * count, so that each code works once.
 */
export function findStep(
  secret: Uint8Array,
  code: string,
  now: number,
  lastUsed: number | null,
): number | undefined {
  const current = stepAt(now)
  return [current - 1, current, current + 1].find(
    step => step > (lastUsed ?? -1) && isSameCode(codeAt(secret, step), code),
  )
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 without padding (RFC 4648), as authenticator apps take it. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map(part => BASE32.charAt(Number.parseInt(part.padEnd(5, '0'), 2)))
    .join('')
}

/** The address that authenticator apps read from a QR code: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function otpauthUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}
