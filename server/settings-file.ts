import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { type Config, ConfigError, type Profile, readConfig, settingNames } from './config.ts'
import { describeUnknown, findMeant } from './misspelt.rules.ts'

const BLANK = /^\s*(#.*)?$/
const NAME_AND_VALUE = /^\s*(?:export\s+)?[A-Za-z_]\w*\s*=\s*(.*)$/
const CUT = /\S#/

/** Something that stands in a line of a settings file and would not be read as it was meant. */
interface Fault {
  /** From 1. */
  line: number
  says: string
}

/**
 * Finds in the text of a `.env` what its reader passes by in silence: lines that are neither blank, a comment nor NAME=VALUE, quotes
 * without an end, and values that end at a `#`.
 */
function findFaults(text: string): Fault[] {
  const faults: Fault[] = []
  const lines = text.split(/\r?\n/)
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as string
    if (BLANK.test(line)) continue
    const [, value] = NAME_AND_VALUE.exec(line) ?? []
    const begin = index
    const say = (says: string) => faults.push({ line: begin + 1, says })
    if (value === undefined) say('is neither NAME=VALUE nor a comment.')
    else if (/^["'`]/.test(value)) {
      const quote = value[0] as string
      if (value.includes(quote, 1)) continue
      // A value in quotes may go on over several lines.
      const end = lines.findIndex((later, at) => at > begin && later.includes(quote))
      if (end < 0) say(`has a ${quote} without an end.`)
      else index = end
    } else if (CUT.test(value))
      say(
        'has a # in its value, which would end there: put the value in "quotes", and in an address write %23.',
      )
  }
  return faults
}

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

/** @throws ConfigError for what is not UTF-8, as some editors save text */
function decode(file: string, bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // Said below.
  }
  throw new ConfigError(`${file} is not text in UTF-8: save it as that.`)
}

function read(file: string, isNamed: boolean): string | undefined {
  try {
    return decode(file, readFileSync(file))
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && !isNamed) return undefined
    throw new ConfigError(`The settings in ${file} can't be read: ${message}.`)
  }
}

const LEADS_TO_A_DATABASE = /^(file:|postgres)/

/** Names that were meant to say which database: to pass them by would open another one. */
const findMisspeltDatabase = (unknown: readonly string[], variables: Variables): string | undefined =>
  [
    ...unknown,
    ...Object.keys(variables).filter(name => LEADS_TO_A_DATABASE.test(variables[name] ?? '')),
  ].find(name => !settingNames.has(name) && findMeant(name, settingNames) === 'DATABASE_URL')

/** An empty variable says nothing: the file's word counts. */
const filled = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))

/**
 * Reads the settings of an installation: the file beside the project and the variables over it. The file is the real
 * salon's: which database it names does not count for the demo, which would fill it with its samples.
 * @throws ConfigError when there is a file that can't be read, naming each line that can't be, or when nothing but a misspelt name
 * says which database
 */
export function readSettings(profile: Profile, variables: Variables = process.env): WrittenSettings {
  const named = variables.SETTINGS_FILE || undefined
  const file = named ?? BESIDE_THE_PROJECT
  const text = read(file, named !== undefined)
  const faults = findFaults(text ?? '').map(({ line, says }) => `  line ${line} ${says}`)
  if (faults.length > 0) throw new ConfigError(`${file} can't be used:\n${faults.join('\n')}`)
  const written: Variables = parseEnv(text ?? '')
  const unknown = Object.keys(written).filter(name => !settingNames.has(name))
  if (profile === 'demo') delete written.DATABASE_URL
  const values = { ...written, ...filled(variables) }
  const misspelt = findMisspeltDatabase(unknown, variables)
  if (profile === 'real' && values.DATABASE_URL === undefined && misspelt !== undefined)
    throw new ConfigError(`${describeUnknown(misspelt, settingNames)} Nothing else says which database.`)
  return { values, file: text === undefined ? undefined : file, unknown }
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
