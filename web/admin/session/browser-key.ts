import { randomKey } from '../../random-key.ts'
import { localStore } from '../../storage.ts'
import { switchKey } from './storage.ts'

const KEY = switchKey('browser')

/** A random key by which the server recognises this browser at the next login; a new one each time where storage is blocked. */
export function browserKey(): string {
  const stored = localStore.getItem(KEY)
  if (stored && /^[\da-f]{48}$/.test(stored)) return stored
  const key = randomKey(24)
  localStore.setItem(KEY, key)
  return key
}
