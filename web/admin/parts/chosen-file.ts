/** Why a chosen file could not be read. */
export const FILE_CHANGED =
  'We couldn’t read this file: it was changed, moved or deleted after you chose it. Choose it again.'

/**
 * A chosen file as it is now: browsers no longer read one that is saved again, moved or deleted later.
 * @returns undefined when that has happened already
 */
export async function readIntoMemory(file: File): Promise<Blob | undefined> {
  try {
    return new Blob([await file.arrayBuffer()], { type: file.type })
  } catch {
    return undefined
  }
}
