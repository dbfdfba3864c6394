import { type InquiryFieldName, inquiryFieldNames } from '#contracts/inquiry-fields.ts'

export type FieldName = InquiryFieldName
export type FieldErrors = Partial<Record<FieldName, string>>

/** The form's fields, in their order. */
export const fieldNames = inquiryFieldNames

export type FieldValues = Record<FieldName, string>

const textOf = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The values of a form, with the two hidden fields (`HiddenFields`). */
export const readForm = (form: FormData) => ({
  values: Object.fromEntries(fieldNames.map(name => [name, textOf(form, name)])) as FieldValues,
  website: textOf(form, 'website'),
  ticket: textOf(form, 'ticket'),
})

/** Keeps only messages for fields that the form has. */
export const readErrors = (fields: Record<string, string>): FieldErrors =>
  Object.fromEntries(fieldNames.filter(name => fields[name]).map(name => [name, fields[name]]))

/**
 * The first candidate that can be selected, else `fallback`. The empty option can be selected.
 * @param names of the options; undefined while they load
 */
export function resolveChoice(
  candidates: (string | null | undefined)[],
  names: readonly string[] | undefined,
  fallback: string,
): string {
  const isOption = (name: string | null | undefined) => name === '' || (name && names?.includes(name))
  return candidates.find(isOption) ?? fallback
}
