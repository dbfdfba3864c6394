// Long: all that a row may say, and why it is refused, is decided here, in the order of the columns.

import { categories } from '#content/categories.ts'
import { lowestPrice, type Service, ServiceInput } from '#contracts/services/service.ts'
import {
  cellsOf,
  type Downloaded,
  NONE,
  readDownloaded,
  type SheetNames,
  type SheetService,
  sheetContentOf,
} from '#contracts/services/sheet-cells.ts'
import { type ColumnId, headingOf, optionNumbers } from '#contracts/services/sheet-columns.ts'
import { counted, listWords } from '#contracts/text/number-texts.ts'
import { nameKey } from '#contracts/text/plain-text.ts'
import {
  type CellReading,
  hasLostLetters,
  readAmount,
  readBranches,
  readCategory,
  readNewText,
  readNumber,
  readText,
  readYesOrNo,
} from './read-cells.ts'
import type { Sheet, SheetCell, SheetRow } from './sheet.ts'

/** Why a row is refused. */
export interface RefusedRow {
  /** The number of the row, as spreadsheets count. */
  row: number
  /** The heading of the column. */
  field?: string
  message: string
}

/** A stored service that a row changes. */
export interface RowChange {
  row: number
  before: Service
  after: SheetService
  /** The version that the spreadsheet was downloaded with; undefined when it does not say. */
  version: number | undefined
  /** What the service was then; undefined when it does not say. */
  downloaded: Downloaded | undefined
}

/** A service that a row adds. */
export interface RowAddition {
  row: number
  service: SheetService
}

/** What a spreadsheet would change. With problems nothing of it is done. */
export interface SheetChanges {
  changes: RowChange[]
  additions: RowAddition[]
  unchanged: number
  /** Of the services that are unchanged. */
  unchangedIds: number[]
  absent: number
  problems: RefusedRow[]
  notes: string[]
}

const newService: SheetService = {
  name: '',
  description: '',
  duration: '',
  price: 0,
  perNail: false,
  popular: false,
  categoryId: 'hair',
  from: false,
  options: [],
  branches: null,
  hidden: false,
  note: '',
}

/** Reads the cells of one row, and collects what is wrong with them. */
class RowReader {
  readonly problems: RefusedRow[] = []
  readonly notes: string[] = []
  readonly row: SheetRow
  readonly #stored: ReadonlyMap<ColumnId, string | number>

  /** @param stored the cells of the stored service; empty for a new one */
  constructor(row: SheetRow, stored: ReadonlyMap<ColumnId, string | number>) {
    this.row = row
    this.#stored = stored
  }

  refuse(message: string, column?: ColumnId): void {
    const { row } = this.row
    this.problems.push(column ? { row, field: headingOf(column), message } : { row, message })
  }

  has = (column: ColumnId): boolean => this.row.cells.has(column)

  /** Whether a cell is empty or as in a download: the stored value stays. */
  isSame(column: ColumnId): boolean {
    const cell = this.row.cells.get(column)
    if (cell === undefined) return true
    const stored = this.#stored.get(column)
    if (stored === undefined) return false
    const reading = readText(cell)
    return 'value' in reading && reading.value === String(stored)
  }

  /** The value of a cell; the stored one when it is empty, unchanged or refused. */
  value<T>(column: ColumnId, stored: T, read: (cell: SheetCell) => CellReading<T>): T {
    const cell = this.row.cells.get(column)
    if (cell === undefined || this.isSame(column)) return stored
    const reading = read(cell)
    if ('value' in reading) return reading.value
    this.refuse(reading.problem, column)
    return stored
  }

  /** A text that may be emptied. */
  text(column: ColumnId, stored: string): string {
    return this.value(column, stored, cell => {
      const reading = readNewText(cell)
      if ('problem' in reading) return reading
      if (hasLostLetters(reading.value, stored))
        return {
          problem:
            'Letters were lost when this file was saved. Save it as .xlsx, or as CSV in Unicode (UTF-8).',
        }
      return isNone(reading.value) ? { value: '' } : reading
    })
  }

  /** A price, with a note when it changes and was not written in plain digits; undefined stays undefined. */
  amount<T extends number | undefined>(column: ColumnId, stored: T): T | number {
    return this.value<T | number>(column, stored, cell => {
      const reading = readAmount(cell)
      if ('problem' in reading) return reading
      const { price, note } = reading.value
      if (note !== undefined && price !== stored)
        this.notes.push(`Row ${this.row.row}, ${headingOf(column)}: ${note}`)
      return { value: price }
    })
  }
}

const isNone = (text: string): boolean => text.toLowerCase() === NONE

const saysNone = (cell: SheetCell | undefined): boolean => typeof cell === 'string' && isNone(cell.trim())

interface SheetOption {
  n: number
  name: string
  price: number
}

/** The option of a row with a number; undefined when the row has none, removes it or is refused. An empty cell keeps what is stored. */
function readOption(
  reader: RowReader,
  n: number,
  stored: Service['options'][number] | undefined,
): SheetOption | undefined {
  const { cells } = reader.row
  const nameColumn: ColumnId = `option${n}`
  const priceColumn: ColumnId = `optionPrice${n}`
  const removes = (column: ColumnId) => saysNone(cells.get(column)) && !reader.isSame(column)
  if (removes(nameColumn) || removes(priceColumn)) {
    const other = saysNone(cells.get(nameColumn)) ? priceColumn : nameColumn
    if (!saysNone(cells.get(other)) && !reader.isSame(other))
      reader.refuse(`To remove this option, write ${NONE} or nothing here.`, other)
    return undefined
  }
  const name = reader.text(nameColumn, stored?.name ?? '')
  const price = reader.amount(priceColumn, stored?.price)
  if (name !== '' && price !== undefined) return { n, name, price }
  if (name === '' && price === undefined) return undefined
  const [column, problem] =
    name === ''
      ? ([nameColumn, 'This option has a price, but no name.'] as const)
      : ([priceColumn, 'This option has a name, but no price.'] as const)
  // A cell that was refused already needs no second sentence.
  if (!reader.problems.some(({ field }) => field === headingOf(column))) reader.refuse(problem, column)
  return undefined
}

/** The options of a row, each with its number in the spreadsheet. */
const readOptions = (reader: RowReader, stored: Service['options']): SheetOption[] =>
  optionNumbers.map(n => readOption(reader, n, stored[n - 1])).filter(option => option !== undefined)

/** The column of an issue of `ServiceInput`. */
function columnOf(path: readonly PropertyKey[], options: readonly { n: number }[]): ColumnId {
  const [member, index, part] = path
  if (member === 'options') {
    const n = options[Number(index ?? 0)]?.n ?? 1
    return part === 'price' ? `optionPrice${n}` : `option${n}`
  }
  return member === 'categoryId' ? 'category' : (member as ColumnId)
}

const endSentence = (message: string) => (/[.?!]$/.test(message) ? message : `${message}.`)

/** What a row says of a service. */
function readRow(reader: RowReader, stored: SheetService, branches: SheetNames['branches']): SheetService {
  const isNew = stored === newService
  const categoryId = reader.value('category', stored.categoryId, readCategory)
  const name = reader.value('name', stored.name, cell => {
    const reading = readNewText(cell)
    return 'value' in reading && isNone(reading.value)
      ? { problem: 'A service needs a name. Write none only where a service may have nothing.' }
      : reading
  })
  const typedPrice = reader.amount('price', stored.price)
  const options = readOptions(reader, stored.options)
  const lowest = options.length > 0 ? lowestPrice(options) : undefined
  if (
    lowest !== undefined &&
    !reader.isSame('price') &&
    typedPrice !== lowest &&
    reader.problems.length === 0
  )
    reader.refuse('This service has options: change their prices, and leave this cell empty.', 'price')
  const after: SheetService = {
    categoryId,
    name,
    price: lowest ?? typedPrice,
    options: options.map(option => ({ name: option.name, price: option.price })),
    from: reader.value('from', stored.from, readYesOrNo),
    note: reader.text('note', stored.note),
    duration: reader.text('duration', stored.duration),
    description: reader.text('description', stored.description),
    popular: reader.value('popular', stored.popular, readYesOrNo),
    perNail: reader.value('perNail', stored.perNail, readYesOrNo),
    branches: reader.value('branches', stored.branches, cell => readBranches(cell, branches)),
    hidden: reader.value('hidden', stored.hidden, readYesOrNo),
  }
  if (reader.row.isTooLong)
    reader.refuse(
      'This row has more cells than there are headings. Put texts with a comma, semicolon or tab into quotation marks.',
    )
  if (reader.problems.length > 0) return after
  if (isNew) {
    const missing = [
      ...(name === '' ? [headingOf('name')] : []),
      ...(reader.has('category') ? [] : [headingOf('category')]),
      ...(after.price === 0 ? [headingOf('price')] : []),
    ]
    if (missing.length > 0) {
      reader.refuse(
        `This row has no id, so it is a new service. Fill in ${listWords(missing)}, or empty the row.`,
      )
      return after
    }
  }
  // A service whose branches were all deleted has none, which no one may choose.
  const branchesIn = after.branches === stored.branches ? undefined : after.branches
  const checked = ServiceInput.safeParse({ ...after, branches: branchesIn })
  if (checked.success) return { ...after, ...checked.data, branches: after.branches } as SheetService
  const [issue] = checked.error.issues
  if (issue) reader.refuse(endSentence(issue.message), columnOf(issue.path, options))
  return after
}

/** A key that two services have in common if they would be twins. */
const nameKeyOf = ({ categoryId, name }: SheetService): string => `${categoryId} ${nameKey(name)}`

/** What has a name already: names are many, so each is folded once. */
interface TakenNames {
  stored: ReadonlyMap<string, Service>
  added: Map<string, RowAddition>
}

/** Whether a row leaves a service as it is. */
const isUnchanged = (before: SheetService, after: SheetService): boolean =>
  sheetContentOf(before) === sheetContentOf(after)

/** What a spreadsheet would change of the stored services. It says all that is wrong with it, in the order of its rows. */
export function readRows(
  sheet: Sheet,
  services: readonly Service[],
  branches: SheetNames['branches'],
): SheetChanges {
  const byId = new Map(services.map(service => [service.id, service]))
  const rowOfId = new Map<number, number>()
  const names: TakenNames = {
    stored: new Map(services.map(service => [nameKeyOf(service), service])),
    added: new Map(),
  }
  const found: SheetChanges = {
    changes: [],
    additions: [],
    unchanged: 0,
    unchangedIds: [],
    absent: 0,
    problems: [],
    notes: [...sheet.notes],
  }
  let plansIgnored = 0
  for (const row of sheet.rows) {
    const idCell = row.cells.get('id')
    const id = idCell === undefined ? undefined : readNumber(idCell)
    const before = id && 'value' in id ? byId.get(id.value) : undefined
    const reader = new RowReader(row, before ? cellsOf(before, { branches, categories }) : new Map())
    if (!reader.isSame('planned')) plansIgnored++
    if (id === undefined) addNew(found, reader, names, branches)
    else if ('problem' in id) reader.refuse(id.problem, 'id')
    else if (!before)
      reader.refuse(
        `There is no service with the id ${id.value}. It may have been deleted. Empty this cell to add it as a new one.`,
        'id',
      )
    else if (rowOfId.has(before.id))
      reader.refuse(`Row ${rowOfId.get(before.id)} has the same id. Remove one of the two.`, 'id')
    else {
      rowOfId.set(before.id, row.row)
      const version = reader.has('version') ? reader.value('version', before.version, readNumber) : undefined
      const after = readRow(reader, before, branches)
      if (isUnchanged(before, after)) {
        found.unchanged++
        found.unchangedIds.push(before.id)
      } else
        found.changes.push({
          row: row.row,
          before,
          after,
          version,
          downloaded: readDownloaded(row.cells.get('downloaded')),
        })
    }
    found.problems.push(...reader.problems)
    found.notes.push(...reader.notes)
  }
  if (plansIgnored > 0)
    found.notes.push(
      `${counted(plansIgnored, 'planned price')} of this file differ${plansIgnored === 1 ? 's' : ''} from what is planned now, and ${plansIgnored === 1 ? 'was' : 'were'} ignored. To plan prices, change the column Price, and choose the day above.`,
    )
  found.absent = services.length - rowOfId.size
  return found
}

/** Adds the service of a row without an id, unless there is one of that name: a lost id must not make twins. */
function addNew(
  found: SheetChanges,
  reader: RowReader,
  names: TakenNames,
  branches: SheetNames['branches'],
): void {
  const service = readRow(reader, newService, branches)
  if (reader.problems.length > 0) return
  const key = nameKeyOf(service)
  const stored = names.stored.get(key)
  const added = names.added.get(key)
  if (stored)
    reader.refuse(
      `There is already a service “${stored.name}”. To change it, write its id, ${stored.id}; to add another, give it another name.`,
      'id',
    )
  else if (added)
    reader.refuse(`Row ${added.row} adds a service of this name, too. Remove one of the two.`, 'name')
  else {
    const addition = { row: reader.row.row, service }
    names.added.set(key, addition)
    found.additions.push(addition)
  }
}
