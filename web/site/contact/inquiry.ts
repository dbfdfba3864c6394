import { type InquiryFieldName, inquiryFieldNames } from '#contracts/inquiry-fields.ts'

export type FieldName = InquiryFieldName
export type FieldErrors = Partial<Record<FieldName, string>>

/** The form's fields in the order in which they stand. */
export const fieldNames = inquiryFieldNames

/** What stands in the fields, text as it was typed. */
export type FieldValues = Record<FieldName, string>

const textOf = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The fields of a form, and the two that no person fills. */
export const readForm = (form: FormData) => ({
  values: Object.fromEntries(fieldNames.map(name => [name, textOf(form, name)])) as FieldValues,
  website: textOf(form, 'website'),
  ticket: textOf(form, 'ticket'),
})

/** Keeps only messages for fields that the form has. */
export const readErrors = (fields: Record<string, string>): FieldErrors =>
  Object.fromEntries(fieldNames.filter(name => fields[name]).map(name => [name, fields[name]]))

/**
 * What a select shows: what was chosen, else what the address asks for, else `fallback`. An empty choice counts;
 * a name that can't be chosen does not.
 * @param names undefined while they are not known
 */
export function resolveChoice(
  candidates: (string | null | undefined)[],
  names: readonly string[] | undefined,
  fallback: string,
): string {
  const isPossible = (name: string | null | undefined) => name === '' || (name && names?.includes(name))
  return candidates.find(isPossible) ?? fallback
}
