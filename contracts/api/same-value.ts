/** Whether a value is an object or an array. */
const hasMembers = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const memberOf = (value: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(value, name) ? value[name] : undefined

/** Whether two JSON values are the same. The order of members doesn't count, and one that is undefined counts as missing. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (!hasMembers(one) || !hasMembers(other)) return Object.is(one, other)
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every(name => isSameValue(memberOf(one, name), memberOf(other, name)))
}
