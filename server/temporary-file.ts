import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Opens an empty file without a name in the temporary folder (`TMPDIR`), so that the system deletes it when it is closed, also
 * when the process is killed.
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
