/**
 * Sri Lanka's full-moon holidays. 2026: as gazetted under the Holidays Act, No. 29 of 1971, and listed by the `holidays`
 * package of Python (vacanza/holidays, `calendars/sinhala.py`). 2027: that package's astronomical estimate, by which day's noon
 * is nearest to the full moon; about one in five is a day off, so screens say that the year's calendar decides. The gazette is
 * published in the year before.
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

/** All Poya days that are known: date, name, and whether the date is official. */
export const poyaDays = years.flatMap(({ year, gazetted, days }) =>
  Object.entries(days).map(([day, name]) => ({ date: `${year}-${day}`, name: `${name} Poya`, gazetted })),
)
