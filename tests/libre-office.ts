import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const PROGRAM = ['/usr/bin/soffice', '/usr/local/bin/soffice', '/opt/libreoffice/program/soffice'].find(
  existsSync,
)

/** Why this machine has no LibreOffice; undefined when it has one. */
export const missingLibreOffice = PROGRAM
  ? undefined
  : 'LibreOffice is not installed (Debian: libreoffice-calc)'

/** Opens files as someone does, and saves them as other kinds. */
export class LibreOffice {
  readonly #folder: string
  private constructor(folder: string) {
    this.#folder = folder
  }

  static async open(): Promise<LibreOffice> {
    return new LibreOffice(await mkdtemp(join(tmpdir(), 'araliya-office-')))
  }

  /**
   * Opens a file and saves it as another kind.
   * @param kind as LibreOffice names it, such as `ods`, or `csv:…` with the options of its filter
   */
  async saveAs(file: Uint8Array, from: string, kind: string): Promise<Buffer> {
    const name = join(this.#folder, `services.${from}`)
    await writeFile(name, file)
    const profile = `-env:UserInstallation=file://${join(this.#folder, 'profile')}`
    const saved = join(this.#folder, 'saved')
    await promisify(execFile)(PROGRAM ?? '', [
      profile,
      '--headless',
      '--convert-to',
      kind,
      '--outdir',
      saved,
      name,
    ])
    return readFile(join(saved, `services.${kind.split(':')[0]}`))
  }

  close = () => rm(this.#folder, { recursive: true, force: true })
}
