import { expect, it } from 'vitest'
import { WeekHours } from './hours.ts'
import { weekText } from './week.ts'

const weekday = { opens: '09:00', closes: '20:00' }
const week: WeekHours = {
  monday: weekday,
  tuesday: weekday,
  wednesday: weekday,
  thursday: weekday,
  friday: weekday,
  saturday: { opens: '10:00', closes: '18:00' },
  sunday: { opens: '11:00', closes: '17:00' },
}

it('writes consecutive days with the same hours as one range', () => {
  expect(weekText(week)).toEqual([
    'Mon–Fri 9\u00a0am–8\u00a0pm',
    'Sat 10\u00a0am–6\u00a0pm',
    'Sun 11\u00a0am–5\u00a0pm',
  ])
})

it('groups consecutive days only, and names closed days', () => {
  const other = {
    ...week,
    tuesday: null,
    saturday: null,
    sunday: null,
    friday: { opens: '09:30', closes: '12:00' },
  }
  expect(weekText(other)).toEqual([
    'Mon 9\u00a0am–8\u00a0pm',
    'Tue closed',
    'Wed–Thu 9\u00a0am–8\u00a0pm',
    'Fri 9.30\u00a0am–12\u00a0pm',
    'Sat–Sun closed',
  ])
})

it.each([
  [{ opens: '20:00', closes: '09:00' }, 'Must close after it opens, before midnight'],
  [{ opens: '09:00', closes: '09:00' }, 'Must close after it opens, before midnight'],
  [{ opens: '9:00', closes: '20:00' }, 'Must be a time like 09:00'],
  [{ opens: '09:00', closes: '24:00' }, 'Must be a time like 09:00'],
])('refuses %j', (monday, message) => {
  expect(WeekHours.safeParse({ ...week, monday }).error?.issues[0]?.message).toBe(message)
})
