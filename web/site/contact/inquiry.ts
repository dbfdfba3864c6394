import { forEachField, type InquiryFieldName } from '#contracts/inquiry-fields.ts'

export type FieldValues = Record<InquiryFieldName, string>
export type FieldErrors = Partial<FieldValues>

/** Lines end with LF: posted forms have CRLF, but the value of a textarea never has. */
const textOf = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
}

/** The values of a form, with the two hidden fields (`HiddenFields`). */
export const readForm = (form: FormData) => ({
  values: forEachField(name => textOf(form, name)),
  website: textOf(form, 'website'),
  ticket: textOf(form, 'ticket'),
})

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
