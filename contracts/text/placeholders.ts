import { listWords } from './number-texts.ts'

/** The words in braces that are filled in from an inquiry, in the order in which screens name them. */
export const placeholders = [
  'name',
  'service',
  'branch',
  'day',
  'price',
  'duration',
  'hours',
  'phone',
] as const
export type Placeholder = (typeof placeholders)[number]

/** What each placeholder stands for in one inquiry; empty where the inquiry has no value. */
export type PlaceholderValues = Record<Placeholder, string>

const FILLED = new RegExp(`\\{(${placeholders.join('|')})\\}`, 'g')

/** Words in braces, in any script. */
const IN_BRACES = /\{[^{}\n\p{L}\p{N}]*[\p{L}\p{N}][^{}\n]*\}/gu

/** Replaces each placeholder that has a value. All other words in braces stay as they are. */
export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  // One pass: a name that looks like a placeholder is not replaced again.
  text.replace(FILLED, (placeholder, name: Placeholder) => values[name] || placeholder)

/** The first word in braces that is not a placeholder; undefined when all are. */
export const findUnknownPlaceholder = (text: string): string | undefined =>
  text.match(IN_BRACES)?.find(word => !placeholders.some(name => word === `{${name}}`))

/** '{name}, {service} or {hours}', for sentences. */
export const placeholderList = (last: 'and' | 'or'): string =>
  listWords(
    placeholders.map(name => `{${name}}`),
    last,
  )
