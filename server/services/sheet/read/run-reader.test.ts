import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SHEET_BYTES_MAX, sheetRefusals } from '#contracts/services/sheet-limits.ts'
import { workbookOf } from '#tests/zip.ts'
import { runSheetReader } from './run-reader.ts'

const MB = 1024 * 1024

const read = (file: Buffer, program?: string) => runSheetReader(file, new AbortController().signal, program)

describe('the sheet reader', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'araliya-sheet-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const programOf = async (text: string) => {
    const file = join(folder, 'program.mjs')
    await writeFile(file, text)
    return file
  }

  it('reads a file in another process, and leaves no file behind', async () => {
    // Of its own: other tests upload at the same time.
    const uploads = await mkdtemp(join(folder, 'uploads-'))
    vi.stubEnv('TMPDIR', uploads)
    const result = await read(Buffer.from('Id,Price\n1,4900\n')).finally(vi.unstubAllEnvs)
    expect('sheet' in result && result.sheet.rows).toEqual([
      {
        row: 2,
        cells: new Map([
          ['id', '1'],
          ['price', '4900'],
        ]),
        isTooLong: false,
      },
    ])
    expect(await readdir(uploads)).toEqual([])
  })

  it('refuses a workbook that unpacks to more memory than it may take', async () => {
    const bomb = workbookOf(Buffer.alloc(400 * MB, ' '))
    expect(bomb.length).toBeLessThan(SHEET_BYTES_MAX)
    expect(await read(bomb)).toEqual({ refused: sheetRefusals.tooMuch })
  })

  it('refuses a workbook that unpacks to more than it claims', async () => {
    const bomb = workbookOf(Buffer.alloc(10 * MB, ' '), 1000)
    expect(await read(bomb)).toEqual({ refused: sheetRefusals.damaged })
  })

  it('refuses a workbook of millions of cells', async () => {
    const row = `<row><c t="inlineStr"><is><t>Id</t></is></c>${'<c><v>1</v></c>'.repeat(1000)}</row>`
    const result = await read(workbookOf(`<worksheet><sheetData>${row.repeat(9000)}</sheetData></worksheet>`))
    expect('refused' in result).toBe(true)
  })

  it('needs too much memory when it is killed', async () => {
    const program = await programOf("process.kill(process.pid, 'SIGKILL')")
    expect(await read(Buffer.from('Id'), program)).toEqual({ refused: sheetRefusals.tooMuch })
  })

  it('ends when the client has disconnected', async () => {
    const client = new AbortController()
    const program = await programOf('setInterval(() => {}, 1000)')
    const result = runSheetReader(Buffer.from('Id'), client.signal, program)
    client.abort(new Error('disconnected'))
    await expect(result).rejects.toThrow('disconnected')
  })
})
