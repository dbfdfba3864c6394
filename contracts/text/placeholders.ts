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
  'review',
] as const
export type Placeholder = (typeof placeholders)[number]

/** Those that a message can have which is sent when an inquiry arrives: no one has visited the salon by then. */
export const arrivalPlaceholders = placeholders.filter(name => name !== 'review')

/** What each placeholder stands for in one inquiry; empty where the inquiry has no value. */
export type PlaceholderValues = Record<Placeholder, string>

/** Words in braces, in any script. */
const IN_BRACES = /\{[^{}\n\p{L}\p{N}]*[\p{L}\p{N}][^{}\n]*\}/gu

/** Replaces each placeholder that has a value. All other words in braces stay as they are. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  // One pass: a name that looks like a placeholder is not replaced again.
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? values[name] || placeholder : placeholder,
  )

/**
 * The paragraphs of a text, filled in. No one can fill in what is not known, so a paragraph that needs a placeholder
 * without a value is left out.
 */
export function fillParagraphs(text: string, values: Readonly<Record<string, string>>): string[] {
  return text.split(/\n{2,}/).flatMap(paragraph => {
    // Asked before the values are in: a value may have braces.
    const missing = Object.entries(values).some(([name, value]) => !value && paragraph.includes(`{${name}}`))
    return missing ? [] : [fillPlaceholders(paragraph, values)]
  })
}

/** The first word in braces that is not one of some placeholders; undefined when all are. */
export const findUnknownPlaceholder = (text: string, known: readonly Placeholder[]): string | undefined =>
  text.match(IN_BRACES)?.find(word => !known.some(name => word === `{${name}}`))

/** '{name}, {service} or {hours}', for sentences. */
export const placeholderList = (names: readonly Placeholder[], last: 'and' | 'or'): string =>
  listWords(
    names.map(name => `{${name}}`),
    last,
  )
