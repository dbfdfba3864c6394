import { createECDH } from 'node:crypto'

/** The keys by which push services know the salon (VAPID, RFC 8292), in base64url. */
export interface PushKey {
  publicKey: string
  privateKey: string
}

/** The pair of a private key; undefined for a text that is none. */
export function toPushKey(privateKey: string): PushKey | undefined {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey, 'base64url')
    if (!/^[\w-]{43}$/.test(privateKey)) return undefined
    return { privateKey, publicKey: pair.getPublicKey('base64url') }
  } catch {
    return undefined
  }
}

/** A new private key, in base64url. */
export function makePrivateKey(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // Leading zeros are left out of what it returns.
  const bytes = Buffer.alloc(32)
  const key = pair.getPrivateKey()
  key.copy(bytes, bytes.length - key.length)
  return bytes.toString('base64url')
}
