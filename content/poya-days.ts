import { isSameValue } from '#contracts/api/same-value.ts'
import type { PoyaDay } from '#contracts/branches/hours.ts'

/**
 * Sri Lanka's full-moon holidays. 2026: as gazetted under the Holidays Act, No. 29 of 1971, and listed by the `holidays`
 * package of Python (vacanza/holidays, `calendars/sinhala.py`). 2027: that package's astronomical estimate, by which day's noon
 * is nearest to the full moon; about one in five is a day off, so screens mark them as estimates. The gazette is published in the
 * year before; the owner corrects the list of a year from it.
 */
const years: { year: number; gazetted: boolean; days: Record<string, string> }[] = [
  {
    year: 2026,
    gazetted: true,
    days: {
      '01-03': 'Duruthu',
      '02-01': 'Navam',
      '03-02': 'Medin',
      '04-01': 'Bak',
      '05-01': 'Vesak',
      '05-30': 'Adhi Poson',
      '06-29': 'Poson',
      '07-29': 'Esala',
      '08-27': 'Nikini',
      '09-26': 'Binara',
      '10-25': 'Vap',
      '11-24': 'Il',
      '12-23': 'Unduvap',
    },
  },
  {
    year: 2027,
    gazetted: false,
    days: {
      '01-22': 'Duruthu',
      '02-20': 'Navam',
      '03-22': 'Medin',
      '04-20': 'Bak',
      '05-20': 'Vesak',
      '06-18': 'Poson',
      '07-18': 'Esala',
      '08-17': 'Nikini',
      '09-15': 'Binara',
      '10-15': 'Vap',
      '11-13': 'Il',
      '12-13': 'Unduvap',
    },
  },
]

/** The Poya days that are known, before the owner has completed or corrected them: the salon is open on all. */
export const poyaDays: PoyaDay[] = years.flatMap(({ year, gazetted, days }) =>
  Object.entries(days).map(([day, name]) => ({
    date: `${year}-${day}`,
    name: `${name} Poya`,
    estimated: !gazetted,
    closed: false,
  })),
)

const yearOf = ({ date }: PoyaDay) => date.slice(0, 4)

/** The Poya days of all years: the owner's where the owner has edited a year, otherwise the known ones. */
export function listPoyaDays(edited: readonly PoyaDay[]): PoyaDay[] {
  const years = new Set(edited.map(yearOf))
  const known = poyaDays.filter(day => !years.has(yearOf(day)))
  return [...edited, ...known].toSorted((one, other) => (one.date < other.date ? -1 : 1))
}

/** The days of a list that are stored: those of the years in which the owner has changed a day. */
export function keepEditedYears(list: readonly PoyaDay[]): PoyaDay[] {
  const isKnown = (day: PoyaDay) => poyaDays.some(known => isSameValue(known, day))
  const countOf = (days: readonly PoyaDay[], year: string) => days.filter(day => yearOf(day) === year).length
  const isEdited = (year: string) =>
    countOf(list, year) !== countOf(poyaDays, year) || list.some(day => yearOf(day) === year && !isKnown(day))
  return list.filter(day => isEdited(yearOf(day)))
}
