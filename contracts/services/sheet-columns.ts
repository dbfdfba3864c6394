import { plainText } from '../text/plain-text.ts'
import { OPTIONS_MAX } from './service.ts'

/** The columns of a spreadsheet of services, by what they hold. */
export type ColumnId =
  | 'id'
  | 'category'
  | 'name'
  | 'price'
  | `option${number}`
  | `optionPrice${number}`
  | 'planned'
  | 'from'
  | 'note'
  | 'duration'
  | 'description'
  | 'popular'
  | 'perNail'
  | 'branches'
  | 'hidden'
  | 'version'
  | 'downloaded'

/**
 * A column whose change the preview of an upload names by the heading. Prices and options are shown as lines of their
 * own.
 */
export type OtherColumnId = Exclude<
  ColumnId,
  'id' | 'price' | `option${number}` | `optionPrice${number}` | 'planned' | 'version' | 'downloaded'
>

/** A column, with its heading and its width in characters. */
export interface SheetColumn {
  id: ColumnId
  heading: string
  width: number
  /** Whether its cells are numbers; all others are text. */
  isNumber?: true
}

/** The numbers of the options of a service: 1 to 4. */
export const optionNumbers: readonly number[] = Array.from({ length: OPTIONS_MAX }, (_, index) => index + 1)

/** The columns of a download, in their order. */
export const columns: readonly SheetColumn[] = [
  // Not "ID": Excel takes a CSV file that begins with these letters for another format (SYLK) and refuses it.
  { id: 'id', heading: 'Id', width: 6, isNumber: true },
  { id: 'category', heading: 'Category', width: 18 },
  { id: 'name', heading: 'Name', width: 32 },
  { id: 'price', heading: 'Price', width: 10, isNumber: true },
  ...optionNumbers.flatMap((n): SheetColumn[] => [
    { id: `option${n}`, heading: `Option ${n}`, width: 14 },
    { id: `optionPrice${n}`, heading: `Option ${n} price`, width: 14, isNumber: true },
  ]),
  { id: 'planned', heading: 'Planned price', width: 28 },
  { id: 'from', heading: 'From', width: 8 },
  { id: 'note', heading: 'Price note', width: 24 },
  { id: 'duration', heading: 'Duration', width: 14 },
  { id: 'description', heading: 'Description', width: 48 },
  { id: 'popular', heading: 'Popular', width: 9 },
  { id: 'perNail', heading: 'Per nail', width: 9 },
  { id: 'branches', heading: 'Branches', width: 28 },
  { id: 'hidden', heading: 'Hidden', width: 9 },
  { id: 'version', heading: 'Version', width: 9, isNumber: true },
  { id: 'downloaded', heading: 'As downloaded', width: 24 },
]

const isOther = (id: ColumnId): id is OtherColumnId =>
  !/^(?:id|price|option\d+|optionPrice\d+|planned|version|downloaded)$/.test(id)

/** These columns, in their order. */
export const otherColumns: readonly OtherColumnId[] = columns.map(({ id }) => id).filter(isOther)

const fold = (heading: string): string => plainText(heading).toLowerCase().replace(/\s+/g, ' ')

/** The column with a heading, in whatever case; undefined for others. */
export const findColumn = (heading: string): SheetColumn | undefined =>
  columns.find(column => fold(column.heading) === fold(heading))

const headings = new Map(columns.map(({ id, heading }) => [id, heading]))

/** The heading of a column. */
export const headingOf = (id: ColumnId): string => headings.get(id) ?? id
