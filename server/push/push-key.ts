import type { Config } from '../config.ts'
import { createKeyFile, keyFileBeside, readKeyFile } from '../db/key-file.ts'
import { makePrivateKey, type PushKey, toPushKey } from './vapid.rules.ts'

/** The settings that say where the key is. */
export type PushKeySettings = Pick<Config, 'profile' | 'databaseUrl' | 'pushKey'>

const FILE = 'push.key'

/** The file with the key, beside the SQLite file; undefined on PostgreSQL, and in the demo, which calls no other machine. */
const pushKeyFileOf = ({ profile, databaseUrl }: PushKeySettings): string | undefined =>
  profile === 'demo' ? undefined : keyFileBeside(databaseUrl, FILE)

/** Whether there is a key, or one can be made. */
export const mayMakePushKey = (settings: PushKeySettings): boolean =>
  settings.pushKey !== undefined || pushKeyFileOf(settings) !== undefined

/** What the person who runs the server must do about a file that holds no key; undefined when it does, or there is none. */
export async function findPushKeyProblem(settings: PushKeySettings): Promise<string | undefined> {
  const file = settings.pushKey === undefined ? pushKeyFileOf(settings) : undefined
  const text = file === undefined ? undefined : await readKeyFile(file)
  if (text === undefined || toPushKey(text)) return undefined
  return `${file} holds no key for pushes: put the earlier file back, or delete it; browsers then register again automatically.`
}

/**
 * The key of the setting `PUSH_KEY`, or of the file beside the SQLite database.
 * @returns undefined when there is none, or the file holds none: then no pushes are sent
 */
export async function findPushKey(settings: PushKeySettings): Promise<PushKey | undefined> {
  if (settings.pushKey !== undefined) return toPushKey(settings.pushKey)
  const file = pushKeyFileOf(settings)
  const text = file === undefined ? undefined : await readKeyFile(file)
  return text === undefined ? undefined : toPushKey(text)
}

/** As `findPushKey`, but makes the file when it is missing. */
export async function ensurePushKey(settings: PushKeySettings): Promise<PushKey | undefined> {
  const file = settings.pushKey === undefined ? pushKeyFileOf(settings) : undefined
  if (file !== undefined && (await readKeyFile(file)) === undefined)
    await createKeyFile(file, makePrivateKey())
  return findPushKey(settings)
}
