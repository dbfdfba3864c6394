import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of its own; deleted at the end of its scope. */
export interface Folder extends Disposable {
  path: string
}

export function newFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'araliya-test-'))
  const remove = () => rmSync(path, { recursive: true, force: true })
  process.once('exit', remove)
  return {
    path,
    [Symbol.dispose]() {
      process.off('exit', remove)
      remove()
    },
  }
}
