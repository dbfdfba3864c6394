import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CellValue, readXlsx } from 'hucre/xlsx'
import { newFolder } from '../faults/folders.ts'

/** Why nothing can be opened in LibreOffice Calc on this machine; false where it can. */
export const missingCalc = () =>
  spawnSync('soffice', ['--version']).status !== 0 &&
  'LibreOffice Calc is not installed (Debian: apt-get install --no-install-recommends libreoffice-calc)'

interface Opened {
  rows: CellValue[][]
  formulas: string[]
}

/** How a CSV file is opened: its separator, and whether quoted cells are text. Formulas are worked out, as a user may ask for. */
export const csvFilter = (separator: string, quotedIsText: boolean): string =>
  `CSV:${separator.charCodeAt(0)},34,76,1,,0,${quotedIsText},true,false,false,false,-1,true,true,true`

/** The first sheet of a file, as LibreOffice Calc opens it. */
export async function openInCalc(name: string, bytes: Uint8Array, filter?: string): Promise<Opened> {
  using folder = newFolder()
  const given = join(folder.path, name)
  await writeFile(given, bytes)
  const child = spawn(
    'soffice',
    [
      `-env:UserInstallation=file://${join(folder.path, 'profile')}`,
      '--headless',
      ...(filter ? [`--infilter=${filter}`] : []),
      ...['--convert-to', 'xlsx', '--outdir', join(folder.path, 'opened'), given],
    ],
    { stdio: 'ignore' },
  )
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error(`soffice ended with ${status}`)
  const opened = join(folder.path, 'opened', name.replace(/\.\w+$/, '.xlsx'))
  const { sheets } = await readXlsx(await readFile(opened))
  const cells = [...(sheets[0]?.cells?.values() ?? [])]
  return { rows: sheets[0]?.rows ?? [], formulas: cells.flatMap(({ formula }) => formula ?? []) }
}
