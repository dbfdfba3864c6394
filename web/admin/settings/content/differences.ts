import { get } from 'react-hook-form'
import type { Content, ContentPart } from '#contracts/content.ts'
import { changedPaths, isObject } from '#contracts/content-changes.ts'
import type { SpecialDay } from '#contracts/hours.ts'
import { type Shift, shiftText } from '#contracts/week.ts'
import type { Difference } from '../../conflict-dialog.tsx'
import { labelOf } from './labels.ts'

const dayText = ({ date, reason, branch, shift }: SpecialDay) =>
  `${date}${branch ? ', one branch' : ''}, ${reason}: ${shiftText(shift)}`

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return isObject(value) ? Object.values(value).map(textOf).filter(Boolean).join(', ') : String(value)
}

function textAt(path: string, content: Content): string {
  const value: unknown = get(content, path)
  if (path.startsWith('hours.week.')) return shiftText(value as Shift | null)
  if (path === 'hours.special') return (value as SpecialDay[]).map(dayText).join('; ')
  return textOf(value)
}

/** Each value that differs between two versions. */
export function differencesBetween(
  mine: Content,
  theirs: Content,
  parts: readonly ContentPart[],
): Difference[] {
  const changed = changedPaths(mine, theirs)
  return parts
    .flatMap(part => changed.filter(path => path.split('.')[0] === part))
    .map(path => ({ label: labelOf(path), mine: textAt(path, mine), theirs: textAt(path, theirs) }))
}
