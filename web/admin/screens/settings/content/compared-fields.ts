import { get, set } from 'react-hook-form'
import type { Shift, SpecialDay } from '#contracts/branches/hours.ts'
import { shiftText } from '#contracts/branches/week.ts'
import type { Content, ContentPart, Person, Testimonial } from '#contracts/content/content.ts'
import { changedPaths, isObject } from '#contracts/content/content-changes.ts'
import { shortDay } from '#contracts/text/date-texts.ts'
import type { ComparedField } from '../../../saving/merge.ts'
import { labelOf } from './labels.ts'

const dayText = ({ reason, shift }: SpecialDay) => `${reason}: ${shiftText(shift)}`

const longDayText = (day: SpecialDay) =>
  `${shortDay(day.date)}${day.branch ? ', one branch' : ''}, ${dayText(day)}`

const testimonialText = ({ name, role, text }: Testimonial, index: number) =>
  `${index + 1}. ${[name, role].filter(Boolean).join(', ')}: ${text}`

const personText = ({ name, work, branch, since, languages }: Person, index: number) =>
  `${index + 1}. ${[name, work, branch, since, languages].filter(Boolean).join(', ')}`

const valueText = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return isObject(value) ? Object.values(value).map(valueText).filter(Boolean).join(', ') : String(value)
}

function textAt(path: string, content: Content): string {
  const value: unknown = get(content, path)
  if (path.startsWith('hours.week.')) return shiftText(value as Shift | null)
  if (path === 'hours.special') return (value as SpecialDay[]).map(longDayText).join('\n')
  if (path === 'testimonials') return (value as Testimonial[]).map(testimonialText).join('\n')
  if (path === 'people') return (value as Person[]).map(personText).join('\n')
  if (path.startsWith('social.')) {
    const { url, active } = value as Content['social']['facebook']
    return `${url || 'No address'}${active ? '' : ' (not shown)'}`
  }
  return valueText(value)
}

/** Testimonials and people may have been moved or removed, and a link without its address means nothing: each is one value. */
const wholeOf = (path: string) => {
  const [part, name] = path.split('.')
  if (part === 'testimonials' || part === 'people') return part
  return part === 'social' ? `social.${name}` : path
}

const fieldAt = <Values extends Content>(path: string): ComparedField<Values> => ({
  id: path,
  label: labelOf(path),
  valueIn: content => get(content, path),
  textIn: content => textAt(path, content),
  copy(from, to) {
    const merged = structuredClone(to)
    set(merged, path, structuredClone(get(from, path)))
    return merged
  },
})

/** A date is listed at most once for all branches and once for each branch, so two people can add days side by side. */
const specialDayKey = ({ date, branch }: SpecialDay) => `${date} ${branch}`

const hasTwice = ({ hours }: Content) => new Set(hours.special.map(specialDayKey)).size < hours.special.length

function specialDayField<Values extends Content>(
  key: string,
  { date, branch }: SpecialDay,
  branchName: (id: number) => string,
) {
  const valueIn = ({ hours }: Content) => hours.special.find(day => specialDayKey(day) === key)
  const field: ComparedField<Values> = {
    id: key,
    label: `${shortDay(date)} in ${branch === null ? 'all branches' : branchName(branch)}`,
    valueIn,
    textIn(content) {
      const day = valueIn(content)
      return day ? dayText(day) : 'Not listed'
    },
    copy(from, to) {
      const day = valueIn(from)
      const special = [
        ...to.hours.special.filter(other => specialDayKey(other) !== key),
        ...(day ? [day] : []),
      ]
      special.sort((one, other) => one.date.localeCompare(other.date))
      return { ...to, hours: { ...to.hours, special } }
    },
  }
  return field
}

/** The fields of some parts in which two versions of the content may differ. */
export function comparedContentFields<Values extends Content>(
  mine: Values,
  theirs: Values,
  parts: readonly ContentPart[],
  branchName: (id: number) => string,
): ComparedField<Values>[] {
  const changed = changedPaths(mine, theirs)
  const paths = new Set(
    parts.flatMap(part => changed.filter(path => path.split('.')[0] === part).map(wholeOf)),
  )
  const listsDaysOnce = !hasTwice(mine) && !hasTwice(theirs)
  const days = new Map([...theirs.hours.special, ...mine.hours.special].map(day => [specialDayKey(day), day]))
  return [...paths].flatMap(path =>
    path === 'hours.special' && listsDaysOnce
      ? [...days].map(([key, day]) => specialDayField<Values>(key, day, branchName))
      : fieldAt<Values>(path),
  )
}
