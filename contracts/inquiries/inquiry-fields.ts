/** What database, search, mails and exports need to know about a field of an inquiry. */
interface InquiryField {
  /** Its label in mails, exports and the back office; undefined for parts of the full name. */
  label: string | undefined
  /** The width of its column in an export, in characters. */
  width: number
  /** Has several lines, so it is shown last. */
  isLong?: boolean
}

/**
 * The fields of an inquiry, in the order of the form. Form, request, columns, idempotency hash, search, list, detail,
 * mail, exports and personal-data export derive from this list. Validation: `InquiryInput`.
 */
export const inquiryFields = {
  firstName: { label: undefined, width: 24 },
  lastName: { label: undefined, width: 24 },
  email: { label: 'Email', width: 32 },
  phone: { label: 'Phone', width: 24 },
  branch: { label: 'Branch', width: 16 },
  service: { label: 'Service', width: 24 },
  message: { label: 'Message', width: 80, isLong: true },
} as const satisfies Record<string, InquiryField>

type Fields = typeof inquiryFields
export type InquiryFieldName = keyof Fields

/** The names of the fields, in the order of the form. */
export const inquiryFieldNames = Object.keys(inquiryFields) as InquiryFieldName[]

/** A field that can be corrected: what the client typed besides the message. */
export type ClientFieldName = Exclude<InquiryFieldName, 'message'>

/** The names of the fields that can be corrected, in the order of the form. */
export const clientFieldNames = inquiryFieldNames.filter(
  (name): name is ClientFieldName => name !== 'message',
)

/** An object with one member per field. */
export const forEachField = <T>(make: (name: InquiryFieldName) => T): Record<InquiryFieldName, T> =>
  Object.fromEntries(inquiryFieldNames.map(name => [name, make(name)])) as Record<InquiryFieldName, T>

/** The full name; an inquiry that an admin wrote down may have no last name. */
export const fullNameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim()

/** A field that is not part of the full name. */
export type LabelledField = InquiryField & { name: InquiryFieldName; label: string }

const labelledFields = inquiryFieldNames
  .map(name => ({ name, ...inquiryFields[name] }) as LabelledField)
  .filter(({ label }) => label !== undefined)

/** The single-line fields without the full name. */
export const shortFields: readonly LabelledField[] = labelledFields.filter(({ isLong }) => !isLong)
/** The fields of several lines. */
export const longFields: readonly LabelledField[] = labelledFields.filter(({ isLong }) => isLong)
