import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Binds a sealed secret to its account: it can't be copied to another row. */
const bindingOf = (userId: number) => Buffer.from(`totp of user ${userId}`)

/** Encrypts the secret of a user's authenticator app, so that the database holds nothing that makes codes. */
export function sealSecret(key: Uint8Array, userId: number, secret: Uint8Array): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(bindingOf(userId))
  const sealed = [cipher.update(secret), cipher.final()]
  return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64url')
}

/** Decrypts what `sealSecret` returned; undefined with another key, for another user, or when it was changed. */
export function openSecret(key: Uint8Array, userId: number, sealed: string): Buffer | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAAD(bindingOf(userId)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}
