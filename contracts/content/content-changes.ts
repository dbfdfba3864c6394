import { isSameValue } from '../api/same-value.ts'
import type { Content } from './content.ts'

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

// A day's hours, the lists of other days and those of what someone does and where are compared as one value each.
const WHOLE = /^hours\.(week\.\w+|special|poya)$|^people\.\d+\.(categories|services|branches)$/

/** The paths of the single values in which two versions of the content differ, such as `copy.home.title`. */
export function changedPaths(one: Content, other: Content): string[] {
  const found: string[] = []
  function compare(path: string, before: unknown, after: unknown) {
    if (isSameValue(before, after)) return
    if (WHOLE.test(path) || !isObject(before) || !isObject(after)) found.push(path)
    else
      for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
        compare(path ? `${path}.${name}` : name, before[name], after[name])
  }
  compare('', one, other)
  return found
}
