import type { Kept } from '../http/kept.ts'

const MOST_BYTES = 32 * 1024 * 1024

/** The owner's pictures as they are asked for, by address; those that nobody asks for make room. */
export interface FileShelf {
  find(address: string): Kept | undefined
  put(address: string, file: Kept): void
}

/** An empty shelf that never holds more than `most` bytes. */
export function createFileShelf(most = MOST_BYTES): FileShelf {
  // In the order in which they were asked for, the longest ago first.
  const files = new Map<string, Kept>()
  let held = 0

  function take(address: string): Kept | undefined {
    const file = files.get(address)
    if (file && files.delete(address)) held -= file.body.length
    return file
  }
  function put(address: string, file: Kept) {
    take(address)
    files.set(address, file)
    held += file.body.length
    for (const oldest of files.keys()) {
      if (held <= most) return
      take(oldest)
    }
  }

  return {
    find(address) {
      const file = take(address)
      if (file) put(address, file)
      return file
    },
    put,
  }
}
