import { categories } from '#content/categories.ts'
import type { Service } from '#contracts/services/service.ts'
import { ALL, rowOf, type SheetNames } from '#contracts/services/sheet-cells.ts'
import { type ColumnId, columns } from '#contracts/services/sheet-columns.ts'
import { SHEET_ROWS_MAX } from '#contracts/services/sheet-limits.ts'
import { toWorkbookText } from '../workbook-text.rules.ts'

const YES_OR_NO: readonly ColumnId[] = ['from', 'popular', 'perNail', 'hidden']

/** The cells of a column that a spreadsheet offers choices for: those of all rows that a file may have. */
function rangeOf(id: ColumnId): string {
  const letter = String.fromCharCode(65 + columns.findIndex(column => column.id === id))
  return `${letter}2:${letter}${SHEET_ROWS_MAX + 1}`
}

const choice = (id: ColumnId, values: readonly string[]) => ({
  type: 'list' as const,
  values: [...values],
  range: rangeOf(id),
  allowBlank: true,
})

/**
 * A workbook of all services, one row each. Texts are text cells, so that nothing in them is a formula; prices are
 * numbers.
 */
export async function writeSheet(
  services: readonly Service[],
  branches: SheetNames['branches'],
): Promise<Uint8Array> {
  // Loaded on first use, as it takes some megabytes.
  const { writeXlsx } = await import('hucre/xlsx')
  const rows = services.map(service =>
    rowOf(service, { branches, categories }).map(cell =>
      typeof cell === 'string' ? toWorkbookText(cell) : cell,
    ),
  )
  const heading = (index: number) => [`0,${index}`, { style: { font: { bold: true } } }] as const
  return writeXlsx({
    sheets: [
      {
        name: 'Services',
        rows: [columns.map(column => column.heading), ...rows],
        columns: columns.map(({ width, isNumber }) => ({
          width,
          // In text cells spreadsheets turn nothing that is typed into a date or a formula.
          style: isNumber ? {} : { numFmt: '@', alignment: { vertical: 'top' } },
        })),
        cells: new Map(columns.map((_, index) => heading(index))),
        freezePane: { rows: 1, columns: columns.findIndex(({ id }) => id === 'price') },
        dataValidations: [
          choice(
            'category',
            categories.map(({ name }) => name),
          ),
          ...YES_OR_NO.map(id => choice(id, ['yes', 'no'])),
          {
            type: 'textLength' as const,
            operator: 'greaterThanOrEqual' as const,
            formula1: '0',
            range: rangeOf('branches'),
            showInputMessage: true,
            inputTitle: 'Branches',
            inputMessage: `Names with semicolons between them, or ${ALL}`,
          },
        ],
      },
    ],
  })
}
