import { nameKey } from '#contracts/text/plain-text.ts'

interface Named {
  id: number
  name: string
}

/** Whether two names are the same, whatever their case and spaces. */
export const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other)

/** Tells rows of the same name apart, in a link or in the value of a select. */
const keyWithId = ({ id, name }: Named) => `${name} #${id}`

export interface NamedOption<Row> {
  row: Row
  /** The value of the option: the name where it is the only one, so that links stay readable and the form works alone. */
  key: string
  /** The name, with what tells it from others of the same name. */
  label: string
}

/**
 * The rows of a list as options to choose from.
 * @param detailOf what tells a row from others of its name; it gets all rows of that name
 */
export function optionsOf<Row extends Named>(
  rows: readonly Row[],
  detailOf: (row: Row, namesakes: readonly Row[]) => string,
): NamedOption<Row>[] {
  const folded = rows.map(({ name }) => nameKey(name))
  return rows.map((row, index) => {
    const { name } = row
    const namesakes = rows.filter((_, other) => folded[other] === folded[index])
    if (namesakes.length < 2) return { row, key: name, label: name }
    return { row, key: keyWithId(row), label: `${name} (${detailOf(row, namesakes)})` }
  })
}

/** The option that a link, a draft or a select names: by its key or, in older links and drafts, by its name. */
export const findOption = <Row extends Named>(
  options: readonly NamedOption<Row>[],
  text: string,
): NamedOption<Row> | undefined =>
  options.find(({ key, row }) => key === text || keyWithId(row) === text) ??
  options.find(({ row }) => isSameName(row.name, text))

/** As `findOption`, but undefined where a name fits several rows: then no one knows which is meant. */
export function findOnlyOption<Row extends Named>(
  options: readonly NamedOption<Row>[],
  text: string,
): NamedOption<Row> | undefined {
  const exact = options.find(({ key, row }) => key === text || keyWithId(row) === text)
  if (exact) return exact
  const [named, ...others] = options.filter(({ row }) => isSameName(row.name, text))
  return others.length === 0 ? named : undefined
}

/** The row that the value of a select or a link names; undefined where there is none. */
export const rowOfKey = <Row extends Named>(rows: readonly Row[], key: string): Row | undefined =>
  rows.find(row => keyWithId(row) === key) ?? rows.find(row => isSameName(row.name, key))
