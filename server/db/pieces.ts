import { sql } from 'kysely'
import { createConcurrencyLimit } from '../concurrency-limit.ts'

/** How much of a long value is in memory for each reader. */
export const PIECE_BYTES = 256 * 1024

/** SQLite needs 15 ms for a piece of 24 MB, in which nothing else happens: as long a pause follows. */
const PAUSE_MAX_MS = 20

const runOneAtATime = createConcurrencyLimit({
  maxRunning: 1,
  maxWaiting: 0,
  createError: () => new Error('Pieces always wait'),
  maxPauseMs: PAUSE_MAX_MS,
})

/** The length of a column with bytes, which is not read for it. */
export const sizeOf = (column: string) => sql<number>`length(${sql.ref(column)})`

/** The piece of a column with bytes that begins at `start`, at most `PIECE_BYTES` long. */
export const pieceOf = (column: string, start: number) =>
  sql<Uint8Array>`substr(${sql.ref(column)}, ${start + 1}, ${PIECE_BYTES})`

/** Reads the piece of a value that begins at `start`; undefined when the value is no longer stored. */
export type ReadPiece = (start: number) => Promise<Uint8Array | undefined>

/** Lets one piece at a time be read in this process, so that other requests get their turn. */
export const takingTurns =
  (read: ReadPiece): ReadPiece =>
  start =>
    runOneAtATime(() => read(start), true)

/**
 * The bytes of a long value from `start` to before `end`, each piece read when the one before has been taken.
 * @throws when the value is deleted meanwhile
 */
export async function* readPieces(read: ReadPiece, end: number, start = 0): AsyncGenerator<Uint8Array> {
  for (let at = start - (start % PIECE_BYTES); at < end; at += PIECE_BYTES) {
    const piece = await read(at)
    if (!piece) throw new Error('What was being read has been deleted')
    yield piece.subarray(Math.max(start - at, 0), end - at)
  }
}

/**
 * Keeps the pieces that were used last, up to `bytesMax`. All readers of a piece share its bytes, and it is read once for all who
 * wait for it.
 */
export function createPieceCache(bytesMax: number) {
  // In the order of their last use.
  const kept = new Map<string, ReturnType<ReadPiece>>()
  const piecesMax = Math.floor(bytesMax / PIECE_BYTES)

  /** @param name of a value whose bytes never change */
  return (name: string, read: ReadPiece): ReadPiece =>
    async start => {
      const key = `${name} ${start}`
      const piece = kept.get(key) ?? takingTurns(read)(start)
      kept.delete(key)
      kept.set(key, piece)
      const [oldest = key] = kept.keys()
      if (kept.size > piecesMax) kept.delete(oldest)
      const isStored = await piece.then(Boolean, () => false)
      if (!isStored) kept.delete(key)
      return piece
    }
}
