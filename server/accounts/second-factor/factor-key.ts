import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '../../config.ts'
import { createKeyFile, keyFileBeside, readKeyFile } from '../../db/key-file.ts'
import { ApiError } from '../../errors.ts'

/** The settings that say where the key is. */
export type KeySettings = Pick<Config, 'databaseUrl' | 'factorKey'>

const FILE = 'second-factor.key'

/** The file with the key, beside the SQLite file; undefined on PostgreSQL. */
export const keyFileOf = ({ databaseUrl }: Pick<KeySettings, 'databaseUrl'>): string | undefined =>
  keyFileBeside(databaseUrl, FILE)

/** Shorter ones are what a full disk or a failed copy left: anyone could guess the key of an empty file. */
const KEY_LENGTH_MIN = 32

const toKey = (text: string) => createHash('sha256').update(text.trim()).digest()

async function readKey(file: string): Promise<Buffer | 'too short' | undefined> {
  const text = await readKeyFile(file)
  if (text === undefined) return undefined
  return text.length < KEY_LENGTH_MIN ? 'too short' : toKey(text)
}

/**
 * The key with which secrets of authenticator apps are encrypted. It is never in the database. The setting
 * `SECOND_FACTOR_KEY` comes first; without it, on SQLite, the file beside the database.
 * @returns undefined when there is none, or the file is too short to be one
 */
export async function findFactorKey(settings: KeySettings): Promise<Buffer | undefined> {
  if (settings.factorKey !== undefined) return toKey(settings.factorKey)
  const file = keyFileOf(settings)
  const key = file === undefined ? undefined : await readKey(file)
  return key === 'too short' ? undefined : key
}

/** What the person who runs the server must do about a file that is too short to be a key; undefined when it isn't. */
export async function findFileProblem(settings: KeySettings): Promise<string | undefined> {
  const file = settings.factorKey === undefined ? keyFileOf(settings) : undefined
  if (file === undefined || (await readKey(file)) !== 'too short') return undefined
  return `${file} is too short to be the key of authenticator apps: put the earlier file back, or delete it if no account uses an app yet.`
}

/** Whether `ensureFactorKey` finds or creates a key. */
export const canHaveFactorKey = (settings: KeySettings): boolean =>
  settings.factorKey !== undefined || keyFileOf(settings) !== undefined

/**
 * As `findFactorKey`, but creates the file when it is missing; undefined only on PostgreSQL without the setting.
 * @throws ApiError 503 when the file is too short to be a key
 */
export async function ensureFactorKey(settings: KeySettings): Promise<Buffer | undefined> {
  const found = await findFactorKey(settings)
  const file = keyFileOf(settings)
  if (found || file === undefined) return found
  await createKeyFile(file, randomBytes(32).toString('base64url'))
  const problem = await findFileProblem(settings)
  if (problem) throw new ApiError(503, problem)
  return findFactorKey(settings)
}
