import type { Kept } from '../http/kept.ts'

const MOST_BYTES = 32 * 1024 * 1024

/** The owner's pictures as they are asked for, by name; those that nobody asks for make room. */
export interface FileShelf {
  find(name: string): Kept | undefined
  put(name: string, file: Kept): void
  drop(name: string): void
}

/** An empty shelf that never holds more than `most` bytes. */
export function createFileShelf(most = MOST_BYTES): FileShelf {
  // In the order in which they were asked for, the longest ago first.
  const files = new Map<string, Kept>()
  let held = 0

  function take(name: string): Kept | undefined {
    const file = files.get(name)
    if (file && files.delete(name)) held -= file.body.length
    return file
  }
  function put(name: string, file: Kept) {
    take(name)
    files.set(name, file)
    held += file.body.length
    for (const oldest of files.keys()) {
      if (held <= most) return
      take(oldest)
    }
  }

  return {
    find(name) {
      const file = take(name)
      if (file) put(name, file)
      return file
    },
    put,
    drop: take,
  }
}
