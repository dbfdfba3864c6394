import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * An empty file in the temporary folder (`TMPDIR`), readable by this process alone. It has no name: the system deletes it when
 * it is closed, also when the process is killed.
 */
export async function openTemporaryFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `araliya-upload-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}
