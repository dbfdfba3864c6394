// Durations of services are free text. What can be read of them is added up; nothing else is guessed.
import { plainText } from '../text/plain-text.ts'

/** How long something takes, in minutes. */
export interface Minutes {
  least: number
  most: number
}

// Before the text is plain: it would become '11/2'.
const fractions = new Map([
  ['½', '.5'],
  ['¼', '.25'],
  ['¾', '.75'],
])

const NUMBER = String.raw`(\d{1,3}(?:\.\d{1,2})?)`
const UNIT = '(h|hrs?|hours?|m|mins?|minutes?)'
const TO = '(?:-|to)'
const RANGE = new RegExp(`^${NUMBER} ?${TO} ?${NUMBER} ?${UNIT}$`)
const HOURS_AND_MINUTES = new RegExp(`^${NUMBER} ?${UNIT}(?: (?:and )?${NUMBER} ?${UNIT})?$`)
const TWO = new RegExp(`^(\\S+ ?[a-z]+(?: (?:and )?\\S+ ?[a-z]+)?) ?${TO} ?(\\d.*)$`)

const minutesOf = (number: string | undefined, unit: string | undefined): number =>
  number && unit ? Number(number) * (unit.startsWith('h') ? 60 : 1) : 0

function readOne(text: string): number | undefined {
  const parts = HOURS_AND_MINUTES.exec(text)
  if (!parts) return undefined
  const [, first, firstUnit = '', second, secondUnit = ''] = parts
  // 'hours and minutes', in this order.
  if (second && !(firstUnit.startsWith('h') && secondUnit.startsWith('m'))) return undefined
  return minutesOf(first, firstUnit) + minutesOf(second, secondUnit)
}

function readBoth(text: string): Minutes | undefined {
  const range = RANGE.exec(text)
  if (range) return { least: minutesOf(range[1], range[3]), most: minutesOf(range[2], range[3]) }
  const one = readOne(text)
  if (one !== undefined) return { least: one, most: one }
  const [, from = '', until = ''] = TWO.exec(text) ?? []
  const [least, most] = [readOne(from.trim()), readOne(until)]
  return least !== undefined && most !== undefined ? { least, most } : undefined
}

/**
 * Reads a duration such as '45 min', '1-2 hours', '1½ hours' or '1 hour 30 min'; undefined of any other text.
 * @param times how often it is done
 */
export function readDuration(text: string, times = 1): Minutes | undefined {
  const plain = plainText(text.replace(/ ?[½¼¾]/g, fraction => fractions.get(fraction.trim()) ?? ''))
  const minutes = readBoth(
    plain
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .replace(/^(?:about|approx\.?|ca\.?) /, '')
      .replace(/(^| )\./g, (_, before) => `${before}0.`),
  )
  if (!minutes || minutes.least <= 0 || minutes.most < minutes.least) return undefined
  return { least: minutes.least * times, most: minutes.most * times }
}

/** The sum of durations; undefined without any, and where one is not known. */
export function sumOfMinutes(all: readonly (Minutes | undefined)[]): Minutes | undefined {
  if (all.length === 0) return undefined
  const sum = { least: 0, most: 0 }
  for (const minutes of all) {
    if (!minutes) return undefined
    sum.least += minutes.least
    sum.most += minutes.most
  }
  return sum
}

const roundTo = (step: number, minutes: number) => Math.max(step, Math.round(minutes / step) * step)

function hoursText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return `${hours || ''}${minutes % 60 === 0 ? '' : '½'}`
}

/** A duration in round numbers: 'about 45 min', 'about 5½ hours', 'about 1–1½ hours'. */
export function aboutDuration({ least, most }: Minutes): string {
  const inHours = roundTo(5, most) >= 60
  const [from, until] = inHours
    ? [roundTo(30, least), roundTo(30, most)]
    : [roundTo(5, least), roundTo(5, most)]
  const textOf = inHours ? hoursText : String
  const range = [...new Set([textOf(from), textOf(until)])].join('–')
  if (!inHours) return `about ${range} min`
  return range === '1' ? 'about 1 hour' : `about ${range} hours`
}
