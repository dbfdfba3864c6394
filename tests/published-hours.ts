import { defaultContent } from '#content/default-content.ts'
import type { PoyaDay, Shift, SpecialHours, WeekHours } from '#contracts/branches/hours.ts'
import { weekdays } from '#contracts/text/days.ts'
import type { Db } from '../server/db/tables.ts'

/** A week with these hours on every day. */
export const everyDay = (shift: Shift | null): WeekHours =>
  Object.fromEntries(weekdays.map(day => [day, shift])) as WeekHours

/** Open at all times but the last minute of a day. */
export const always = everyDay({ opens: '00:00', closes: '23:59' })

/** Unduvap Poya, a Wednesday, on which all branches are closed. */
export const closedPoya: PoyaDay = {
  date: '2026-12-23',
  name: 'Unduvap Poya',
  estimated: false,
  closed: true,
}

/** Publishes the opening hours of all branches, with these special days only, in place of earlier content. */
export async function publishHours(
  db: Db,
  week: WeekHours,
  poya: PoyaDay[] = [],
  special: SpecialHours[] = [],
): Promise<void> {
  await db.deleteFrom('contentVersions').execute()
  await db
    .insertInto('contentVersions')
    .values({
      version: 2,
      document: JSON.stringify({ ...defaultContent, hours: { week, special, poya } }),
      authorName: 'Kamala Silva',
      authorEmail: 'kamala@araliya.example',
      restored: null,
      createdAt: '2026-01-15T06:30:00.000Z',
    })
    .execute()
}
