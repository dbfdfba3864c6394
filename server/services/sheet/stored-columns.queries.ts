import type { RecordedPart, StoredService } from '../prices/service-changes.queries.ts'
import { headingOf, type OtherColumnId, otherColumns } from './columns.rules.ts'
import { OPTIONS_FIELD } from './outcome.rules.ts'

type StoredColumn = keyof RecordedPart['before']

/** Where a stored service has what a column of a spreadsheet says: types fail until each column is named. */
const storedAs: Record<OtherColumnId, StoredColumn> = {
  category: 'categoryId',
  name: 'name',
  from: 'priceFrom',
  note: 'note',
  duration: 'duration',
  description: 'description',
  popular: 'popular',
  perNail: 'perNail',
  branches: 'branchIds',
  hidden: 'hidden',
}

/** The columns of a stored service that hold a field. */
const columnsOfField = new Map<string, readonly StoredColumn[]>([
  [OPTIONS_FIELD, ['options', 'priceCents']],
  ...otherColumns.map((id): [string, readonly StoredColumn[]] => [headingOf(id), [storedAs[id]]]),
])

/** What a stored service holds for a field of a preview, for its undo. */
export const columnsOf = (field: string, row: StoredService): RecordedPart['before'] =>
  Object.fromEntries((columnsOfField.get(field) ?? []).map(column => [column, row[column]]))
