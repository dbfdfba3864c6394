import { isSameValue } from '#contracts/api/same-value.ts'
import { listWords } from '#contracts/text/number-texts.ts'

/** A field as two versions of a form are compared and merged. Values that only make sense together are one field. */
export interface ComparedField<Values> {
  /** Different for each field of a form. */
  id: string
  label: string
  valueIn(values: Values): unknown
  textIn(values: Values): string
  /** `to`, with this field as it is in `from`. */
  copy(from: Values, to: Values): Values
}

/** A field of a form without nested values. */
export const fieldOf = <Values extends object>(
  label: string,
  names: readonly (keyof Values)[],
  textIn: (values: Values) => string,
): ComparedField<Values> => ({
  id: label,
  label,
  valueIn: values => names.map(name => values[name]),
  textIn,
  copy: (from, to) => ({ ...to, ...Object.fromEntries(names.map(name => [name, from[name]])) }),
})

export interface Versions<Values> {
  /** What both started from; undefined when it is not known. */
  base: Values | undefined
  mine: Values
  theirs: Values
}

/** Who has changed the fields in which the two versions differ. */
export interface Comparison<Values> {
  mine: ComparedField<Values>[]
  theirs: ComparedField<Values>[]
  /** Changed by both: these must be asked. Without a known base that is every field. */
  both: ComparedField<Values>[]
}

export function compareVersions<Values>(
  fields: readonly ComparedField<Values>[],
  { base, mine, theirs }: Versions<Values>,
): Comparison<Values> {
  const comparison: Comparison<Values> = { mine: [], theirs: [], both: [] }
  for (const field of fields) {
    const [before, my, their] = [base && field.valueIn(base), field.valueIn(mine), field.valueIn(theirs)]
    if (isSameValue(my, their)) continue
    if (base && isSameValue(before, their)) comparison.mine.push(field)
    else if (base && isSameValue(before, my)) comparison.theirs.push(field)
    else comparison.both.push(field)
  }
  return comparison
}

/** The stored version with the user's fields put into it. */
export const mergeInto = <Values>(
  theirs: Values,
  mine: Values,
  fields: readonly ComparedField<Values>[],
): Values => fields.reduce((merged, field) => field.copy(mine, merged), theirs)

/** 'Name, Price and Duration'. */
export const listLabels = (fields: readonly { label: string }[]): string =>
  listWords(fields.map(({ label }) => label))
