import type { Content } from '#contracts/content.ts'
import type { SpecialDay } from '#contracts/hours.ts'
import { type Shift, shiftText } from '#contracts/week.ts'
import type { Difference } from '../../conflict-dialog.tsx'
import { isBranching, isSame, type Part } from './merging.ts'

/** 'words.home.title' as 'Home: title', 'testimonials.0.text' as 'Testimonials 1: text'. */
function labelOf(path: readonly string[]): string {
  const [first = '', ...rest] = path
    .filter(name => name !== 'words' && name !== 'week')
    .map(name => (/^\d+$/.test(name) ? String(Number(name) + 1) : name))
  const name = `${first.slice(0, 1).toUpperCase()}${first.slice(1)}`
  return rest.length > 0 ? `${name}: ${rest.join(' ')}` : name
}

/** What is said as a whole, by its path. */
function wholeAt([part, kind]: readonly string[], depth: number): ((value: unknown) => string) | undefined {
  if (part !== 'hours') return undefined
  if (kind === 'week' && depth === 3) return shift => shiftText(shift as Shift | null)
  if (kind === 'special' && depth === 2) {
    return days =>
      (days as SpecialDay[])
        .map(
          ({ date, reason, branch, shift }) =>
            `${date}${branch ? ', one branch' : ''}, ${reason}: ${shiftText(shift)}`,
        )
        .join('; ')
  }
  return undefined
}

const say = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return isBranching(value) ? Object.values(value).map(say).filter(Boolean).join(', ') : String(value)
}

/** Each single value in which two versions differ. */
export function differencesBetween(mine: Content, theirs: Content, parts: readonly Part[]): Difference[] {
  const found: Difference[] = []
  function compare(path: string[], one: unknown, other: unknown) {
    if (isSame(one, other)) return
    const whole = wholeAt(path, path.length)
    if (!whole && isBranching(one) && isBranching(other)) {
      for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
        compare([...path, name], one[name], other[name])
      }
    } else found.push({ label: labelOf(path), mine: (whole ?? say)(one), theirs: (whole ?? say)(other) })
  }
  for (const part of parts) compare([part], mine[part], theirs[part])
  return found
}
