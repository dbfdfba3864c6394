import { writeXlsx } from 'hucre/xlsx'
import type { TestApp } from './app.ts'

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

/** Downloads and uploads the spreadsheet of services. */
export const sheetCallsOf = (test: TestApp, headers: Record<string, string>) => ({
  async download(): Promise<Buffer> {
    const response = await test.app.inject({ url: '/api/services/export', headers })
    return response.rawPayload
  },
  async upload(file: Buffer | string, query = '', type = 'application/octet-stream') {
    const response = await test.app.inject({
      method: 'POST',
      url: `/api/services/import${query}`,
      headers: { ...headers, 'content-type': type },
      payload: file,
    })
    return { status: response.statusCode, body: response.json() }
  },
})
