import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { type Config, ConfigError, type Profile, readConfig, settingNames } from './config.ts'
import { describeUnknown } from './misspelt.rules.ts'

/** Beside the project; `SETTINGS_FILE` names another. */
const BESIDE_THE_PROJECT = resolve(import.meta.dirname, '../.env')

type Variables = Record<string, string | undefined>

/** Settings as they are written, before anything is checked. */
export interface WrittenSettings {
  /** Those of the file, and over them the variables of the process. */
  values: Variables
  /** The file that was read; undefined where there is none. */
  file: string | undefined
  /** What the file names and nobody knows: probably misspelt. */
  unknown: string[]
}

function read(file: string, isNamed: boolean): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && !isNamed) return undefined
    throw new ConfigError(`The settings in ${file} can't be read: ${message}.`)
  }
}

/**
 * Reads the settings of an installation: the file beside the project and the variables over it. The file is the real
 * salon's: which database it names does not count for the demo, which would fill it with its samples.
 * @throws ConfigError when there is a file that can't be read
 */
export function readSettings(profile: Profile, variables: Variables = process.env): WrittenSettings {
  const named = variables.SETTINGS_FILE || undefined
  const file = named ?? BESIDE_THE_PROJECT
  const text = read(file, named !== undefined)
  if (text === undefined) return { values: variables, file: undefined, unknown: [] }
  const written: Variables = parseEnv(text)
  const unknown = Object.keys(written).filter(name => !settingNames.has(name))
  if (profile === 'demo') delete written.DATABASE_URL
  return { values: { ...written, ...variables }, file, unknown }
}

/**
 * The settings of this installation, read and checked. Names in the file that nobody knows are said, and passed by.
 * @throws ConfigError
 */
export function loadConfig(
  profile: Profile,
  options: { seed?: boolean } = {},
  say: (sentence: string) => void = console.warn,
): Config {
  const { values, file, unknown } = readSettings(profile)
  for (const name of unknown) say(`${file}: ${describeUnknown(name, settingNames)}`)
  return readConfig(profile, values, options)
}
