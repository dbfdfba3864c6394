import { writeXlsx } from 'hucre/xlsx'
import type { Service } from '#contracts/services/service.ts'
import { writeSheet } from '../server/services/write-sheet.ts'

/** A workbook whose first row are headings; `undefined` and null are empty cells. */
export const aSheet = async (
  headings: readonly string[],
  ...rows: (string | number | boolean | Date | null | undefined)[][]
): Promise<Buffer> =>
  Buffer.from(
    await writeXlsx({
      sheets: [
        { name: 'Services', rows: [[...headings], ...rows.map(row => row.map(cell => cell ?? null))] },
      ],
    }),
  )

/** The spreadsheet of services, as the server writes it. */
export const aDownload = (
  services: readonly Service[],
  branches: readonly { id: number; name: string }[],
): Promise<Uint8Array> => writeSheet(services, branches)
