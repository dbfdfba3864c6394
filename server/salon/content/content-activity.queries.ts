import { listPoyaDays } from '#content/poya-days.ts'
import type { PoyaDay, SpecialHours } from '#contracts/branches/hours.ts'
import { shiftText, weekText } from '#contracts/branches/week.ts'
import type { Content } from '#contracts/content/content.ts'
import { changedPaths } from '#contracts/content/content-changes.ts'
import { longDay, longDays } from '#contracts/text/date-texts.ts'
import { counted } from '#contracts/text/number-texts.ts'
import type { Db } from '../../db/tables.ts'
import { type Edit, recordActivity, recordChanges } from '../../record/record-activity.queries.ts'

const partNames = new Map([
  ['salon', 'Salon'],
  ['social', 'Social links'],
  ['testimonials', 'Testimonials'],
  ['people', 'Who looks after you'],
  ['copy.home', 'Home'],
  ['copy.about', 'About'],
  ['copy.services', 'Services'],
  ['copy.contact', 'Contact'],
  ['copy.privacy', 'Privacy'],
])

/** The parts in which texts were changed. The texts themselves are in the versions: testimonials are those of clients. */
function namesOf(paths: readonly string[]): string[] {
  const names = paths.map(path => {
    const [part = '', page = ''] = path.split('.')
    return partNames.get(part) ?? partNames.get(`${part}.${page}`) ?? part
  })
  return [...new Set(names)]
}

const branchesText = (branches: readonly number[] | null): string =>
  branches === null ? '' : `, ${counted(branches.length, 'branch', 'branches')}`

const specialText = ({ from, until, branches, reason, shift }: SpecialHours): string =>
  `${longDays(from, until)}${branchesText(branches)}, ${reason}: ${shiftText(shift)}`

const poyaText = ({ date, name, estimated, closed }: PoyaDay): string =>
  `${longDay(date)}, ${name}: ${closed ? 'closed' : 'open'}${estimated ? ' (estimate)' : ''}`

/** The closures, special hours and Poya days that only one of two versions has. */
function specialChange(old: Content, published: Content): [old: string, next: string] {
  const [before, after] = [old, published].map(({ hours }) => [
    ...hours.special.map(specialText),
    ...listPoyaDays(hours.poya).map(poyaText),
  ])
  const only = (some: string[] = [], others: string[] = []) =>
    some.filter(text => !others.includes(text)).join('; ')
  return [only(before, after), only(after, before)]
}

/**
 * Records what a publication has changed: the texts by the parts that were changed, opening hours with what they were.
 * @param published the published version, and the version that it restored
 */
export async function recordPublication(
  trx: Db,
  edit: Edit,
  old: Content,
  next: Content,
  { version, restored }: { version: number; restored: number | undefined },
): Promise<void> {
  const names = namesOf(changedPaths(old, next).filter(path => !path.startsWith('hours.')))
  const action = restored === undefined ? 'changed' : 'restored'
  if (names.length > 0)
    await recordActivity(trx, {
      ...edit,
      kind: 'text',
      action,
      detail: names.join(', '),
      version,
      number: restored,
    })
  await recordChanges(trx, { ...edit, kind: 'hours', version }, [
    ['', weekText(old.hours.week).join(', '), weekText(next.hours.week).join(', ')],
    ['Closures and special hours', ...specialChange(old, next)],
  ])
}
