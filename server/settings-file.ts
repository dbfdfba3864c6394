import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { type Config, ConfigError, type Profile, readConfig, settingNames } from './config.ts'

const BLANK = /^\s*(#.*)?$/
const NAME_AND_VALUE = /^\s*(?:export\s+)?[A-Za-z_]\w*\s*=\s*(.*)$/
const UNQUOTED_HASH = /\S#/

/** Finds the lines that `parseEnv` would skip or cut off without an error, each as `line N ...`. */
function findInvalidLines(text: string): string[] {
  const errors: string[] = []
  const lines = text.split(/\r?\n/)
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as string
    if (BLANK.test(line)) continue
    const [, value] = NAME_AND_VALUE.exec(line) ?? []
    const number = index + 1
    if (value === undefined) errors.push(`line ${number} is neither NAME=VALUE nor a comment.`)
    else if (/^["'`]/.test(value)) {
      const quote = value[0] as string
      if (value.includes(quote, 1)) continue
      // A quoted value may span several lines.
      const end = lines.findIndex((later, at) => at > index && later.includes(quote))
      if (end < 0) errors.push(`line ${number} has no closing ${quote}.`)
      else index = end
    } else if (UNQUOTED_HASH.test(value))
      errors.push(
        `line ${number} has a # that would end its value: put the value in "quotes", and write %23 in an address.`,
      )
  }
  return errors
}

/** Beside the project; `SETTINGS_FILE` names another. */
const DEFAULT_FILE = resolve(import.meta.dirname, '../.env')

type Variables = Record<string, string | undefined>

/** Settings as they are written, before they are checked. */
export interface WrittenSettings {
  /** Those of the file; variables of the process take precedence. */
  values: Variables
  /** The file that was read; undefined when there is none. */
  file: string | undefined
  /** Names that are not settings: all in the file, and variables that hold the mail server's address while SMTP_URL is not set. */
  unknown: string[]
}

/** How the addresses of a database and a mail server begin, whatever a misspelt variable is called. */
const addresses = { DATABASE_URL: /^(file:|postgres(ql)?:\/\/)/, SMTP_URL: /^smtps?:\/\// }

/** Names that are not settings and hold such an address, while the setting for it is missing. */
const findMisspelt = (setting: keyof typeof addresses, values: Variables): string[] =>
  values[setting] === undefined
    ? Object.keys(values).filter(
        name =>
          !settingNames.has(name) && !name.startsWith('npm_') && addresses[setting].test(values[name] ?? ''),
      )
    : []

function decodeUtf8(file: string, bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // Not UTF-8: reported below.
  }
  throw new ConfigError(`${file} is not UTF-8 text: save it as UTF-8.`)
}

function readFile(file: string, isRequired: boolean): string | undefined {
  try {
    return decodeUtf8(file, readFileSync(file))
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && !isRequired) return undefined
    throw new ConfigError(`The settings in ${file} can't be read: ${message}.`)
  }
}

const withoutEmpty = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))

/**
 * Reads the settings of an installation: the file beside the project, then the variables of the process. The file belongs to
 * the real salon, so the demo ignores its DATABASE_URL: the demo would fill that database with sample data.
 * @throws ConfigError when the file can't be read, naming each invalid line, or when only a misspelt name says which database
 */
export function readSettings(profile: Profile, variables: Variables = process.env): WrittenSettings {
  const named = variables.SETTINGS_FILE || undefined
  const file = named ?? DEFAULT_FILE
  const text = readFile(file, named !== undefined)
  const errors = findInvalidLines(text ?? '')
  if (errors.length > 0) throw new ConfigError(`${file} can't be used:\n  ${errors.join('\n  ')}`)
  const written: Variables = parseEnv(text ?? '')
  const unknown = Object.keys(written).filter(name => !settingNames.has(name))
  if (profile === 'demo') delete written.DATABASE_URL
  const values = { ...written, ...withoutEmpty(variables) }
  if (profile === 'real') {
    const [misspelt] = findMisspelt('DATABASE_URL', values)
    if (misspelt !== undefined)
      throw new ConfigError(
        `${misspelt} is not a setting, and DATABASE_URL is not set: correct the name, or set DATABASE_URL too.`,
      )
    unknown.push(...findMisspelt('SMTP_URL', values).filter(name => !unknown.includes(name)))
  }
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
