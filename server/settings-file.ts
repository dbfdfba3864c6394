import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { type Config, ConfigError, type Profile, readConfig, settingNames } from './config.ts'

/** Beside the project; `SETTINGS_FILE` names another. */
const DEFAULT_FILE = resolve(import.meta.dirname, '../.env')

type Variables = Record<string, string | undefined>

/** Settings as they are written, before they are checked. */
export interface WrittenSettings {
  /** The settings of the file, overwritten by the variables of the process. */
  values: Variables
  /** The file that was read; undefined when there is none. */
  file: string | undefined
  /** Names in the file that are not settings. */
  unknown: string[]
}

const withoutEmpty = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))

/** The file's text; undefined when there is none and it is not required. */
function readFile(file: string, isRequired: boolean): string | undefined {
  try {
    // A decoder removes the byte order mark.
    return new TextDecoder().decode(readFileSync(file))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && !isRequired) return undefined
    throw new ConfigError(`The settings in ${file} can't be read: ${message}.`)
  }
}

/** Lines that `parseEnv` would skip or cut off without a word, and what to write instead. */
const faults: [RegExp, string][] = [
  [/^(?!\s*(#|$)|[\w\s]+=)/, 'write NAME=value, or begin a comment with #.'],
  [
    /^[\w\s]+=\s*[^\s"'`#]([^#]*[^\s#])?#/,
    'a # would end the value: put the value in "quotes", and write %23 in an address.',
  ],
  [/^[\w\s]+=\s*(["'`])(?!.*\1)/, 'close the quote on the same line.'],
]

function checkLines(file: string, text: string): void {
  for (const [index, line] of text.split(/\r?\n/).entries())
    for (const [fault, sentence] of faults)
      if (fault.test(line)) throw new ConfigError(`${file}, line ${index + 1}: ${sentence}`)
}

/** A misspelt name may hold the address of the database; npm passes its own settings as variables. */
const isMisspelt = ([name, value = '']: [string, string | undefined]): boolean =>
  !settingNames.has(name) && !name.startsWith('npm_') && /^(file|postgres(ql)?):/.test(value)

/**
 * Reads the settings of an installation: the file beside the project, then the variables of the process. The file belongs to
 * the real salon, so the demo ignores its DATABASE_URL: the demo would fill that database with sample data.
 * @throws ConfigError when the file can't be read, a line is faulty, or only a misspelt name says which database
 */
export function readSettings(profile: Profile, variables: Variables = process.env): WrittenSettings {
  const named = variables.SETTINGS_FILE || undefined
  const file = named ?? DEFAULT_FILE
  const text = readFile(file, named !== undefined)
  checkLines(file, text ?? '')
  const written: Variables = parseEnv(text ?? '')
  const unknown = Object.keys(written).filter(name => !settingNames.has(name))
  if (profile === 'demo') delete written.DATABASE_URL
  const values = { ...written, ...withoutEmpty(variables) }
  const misspelt = Object.entries(values).find(isMisspelt)
  if (profile === 'real' && values.DATABASE_URL === undefined && misspelt)
    throw new ConfigError(
      `${misspelt[0]} is not a setting, and DATABASE_URL is not set: correct the name, or set DATABASE_URL too.`,
    )
  return { values, file: text === undefined ? undefined : file, unknown }
}

/** The sentence about a name that is not a setting. */
export const describeUnknownSetting = (name: string): string =>
  `${name} is not a setting: check its spelling.`

/**
 * Reads and checks the settings of this installation. Unknown names are reported and ignored.
 * @throws ConfigError
 */
export function loadConfig(profile: Profile, options: { seed?: boolean } = {}): Config {
  const { values, unknown } = readSettings(profile)
  for (const name of unknown) console.warn(`Settings: ${describeUnknownSetting(name)}`)
  return readConfig(profile, values, options)
}

/**
 * Whether npm has taken an option of a command: it removes options that stand before `--` from the arguments, and passes them on as
 * variables of the process only.
 */
export const isTakenByNpm = (option: string, variables: Variables = process.env): boolean =>
  !['', 'false', undefined].includes(variables[`npm_config_${option.replaceAll('-', '_')}`])
