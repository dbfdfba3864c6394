import { get, set } from 'react-hook-form'
import { categories } from '#content/categories.ts'
import type { PoyaDay, Shift, SpecialHours } from '#contracts/branches/hours.ts'
import { shiftText } from '#contracts/branches/week.ts'
import type { Content, ContentPart, Person, Testimonial } from '#contracts/content/content.ts'
import { changedPaths, isObject } from '#contracts/content/content-changes.ts'
import type { CategoryId } from '#contracts/services/category.ts'
import { shortDay } from '#contracts/text/date-texts.ts'
import { listWords } from '#contracts/text/number-texts.ts'
import type { ComparedField } from '../../../saving/merge.ts'
import { labelOf } from './labels.ts'

const daysText = ({ from, until }: SpecialHours) =>
  from === until ? shortDay(from) : `${shortDay(from)} to ${shortDay(until)}`

const specialText = (special: SpecialHours) =>
  `${daysText(special)}${special.branches ? ', some branches' : ''}, ${special.reason}: ${shiftText(special.shift)}`

const poyaText = ({ date, name, estimated, closed }: PoyaDay) =>
  `${shortDay(date)}, ${name}: ${closed ? 'closed' : 'open'}${estimated ? ' (estimate)' : ''}`

function testimonialText({ name, role, text, by }: Testimonial, people: readonly Person[]) {
  const person = people.find(({ slot }) => slot === by)
  return `${[name, role, person && `by ${person.name}`].filter(Boolean).join(', ')}: ${text}`
}

const numbered = (texts: readonly string[]) => texts.map((text, index) => `${index + 1}. ${text}`).join('\n')

/** The names of the rows that the content names by their ids. */
interface Names {
  branch(id: number): string
  service(id: number): string
}

const categoryName = (id: CategoryId) => categories.find(category => category.id === id)?.name ?? id

function personText({ name, work, since, languages, ...person }: Person, names: Names) {
  const does = [...person.categories.map(categoryName), ...person.services.map(names.service)]
  return [name, work, ...does, ...person.branches.map(names.branch), since, languages]
    .filter(Boolean)
    .join(', ')
}

const valueText = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return isObject(value) ? Object.values(value).map(valueText).filter(Boolean).join(', ') : String(value)
}

function textAt(path: string, content: Content, names: Names): string {
  const value: unknown = get(content, path)
  if (path.startsWith('hours.week.')) return shiftText(value as Shift | null)
  if (path === 'hours.special') return (value as SpecialHours[]).map(specialText).join('\n')
  if (path === 'hours.poya') return (value as PoyaDay[]).map(poyaText).join('\n')
  if (path === 'testimonials')
    return numbered((value as Testimonial[]).map(testimonial => testimonialText(testimonial, content.people)))
  if (path === 'people') return numbered((value as Person[]).map(person => personText(person, names)))
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

const fieldAt = <Values extends Content>(path: string, names: Names): ComparedField<Values> => ({
  id: path,
  label: labelOf(path),
  valueIn: content => get(content, path),
  textIn: content => textAt(path, content, names),
  copy(from, to) {
    const merged = structuredClone(to)
    set(merged, path, structuredClone(get(from, path)))
    return merged
  },
})

/** A day is listed at most once for all branches and once for each branch, so two people can add closures side by side. */
const specialKey = ({ from, branches }: SpecialHours) => `${from} ${branches}`

const hasTwice = ({ hours }: Content) => new Set(hours.special.map(specialKey)).size < hours.special.length

function specialField<Values extends Content>(
  key: string,
  { from: first, branches }: SpecialHours,
  branchName: (id: number) => string,
) {
  const valueIn = ({ hours }: Content) => hours.special.find(entry => specialKey(entry) === key)
  const field: ComparedField<Values> = {
    id: key,
    label: `${shortDay(first)} in ${branches ? listWords(branches.map(branchName)) : 'all branches'}`,
    valueIn,
    textIn(content) {
      const entry = valueIn(content)
      if (!entry) return 'Not listed'
      const { from, until, reason, shift } = entry
      return `${from === until ? '' : `until ${shortDay(until)}, `}${reason}: ${shiftText(shift)}`
    },
    copy(from, to) {
      const entry = valueIn(from)
      const special = [
        ...to.hours.special.filter(other => specialKey(other) !== key),
        ...(entry ? [entry] : []),
      ]
      special.sort((one, other) => one.from.localeCompare(other.from))
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
  names: Names,
): ComparedField<Values>[] {
  const changed = changedPaths(mine, theirs)
  const paths = new Set(
    parts.flatMap(part => changed.filter(path => path.split('.')[0] === part).map(wholeOf)),
  )
  const listsOnce = !hasTwice(mine) && !hasTwice(theirs)
  const entries = new Map(
    [...theirs.hours.special, ...mine.hours.special].map(entry => [specialKey(entry), entry]),
  )
  return [...paths].flatMap(path =>
    path === 'hours.special' && listsOnce
      ? [...entries].map(([key, entry]) => specialField<Values>(key, entry, names.branch))
      : fieldAt<Values>(path, names),
  )
}
