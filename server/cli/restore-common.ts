import { closeSync, openSync, readSync, rmSync, statSync } from 'node:fs'
import type { Clock } from '../clock.ts'
import { compareMigrations, precedesBaseline } from '../db/schema-compatibility.ts'
import { CommandError } from './command.ts'

export interface RestoreOptions {
  /** Also restore into a database that is not empty; its content is kept in a file. */
  replace: boolean
  clock: Clock
  /** Prints progress. */
  print(line: string): void
}

/** The options of a restore with a time for file names. */
export interface RestoreContext extends RestoreOptions {
  stamp: string
}

/** The number of restored rows by table. */
export type RestoredCounts = ReadonlyMap<string, number>

/**
 * @param migrations of the backup, undefined when it has none
 * @throws CommandError when the file is not a backup of this program, or of an unsupported version
 */
export function requireSupported(
  migrations: readonly string[] | undefined,
): asserts migrations is readonly string[] {
  if (!migrations || migrations.length === 0)
    throw new CommandError('That file is not a backup of a salon database.')
  const schema = compareMigrations(migrations)
  if (precedesBaseline(schema))
    throw new CommandError(
      "That backup was made by an earlier version of this program and can't be restored.",
    )
  const { newer } = schema
  if (newer.length > 0) {
    throw new CommandError(
      `That backup was made by a newer version of this program (${newer.join(', ')}): restore it with that version.`,
    )
  }
}

export const notEmptyError = () =>
  new CommandError(
    'This database is not empty: name an empty one, or use --replace, which keeps its content in a file.',
  )

const MAGIC = 'SQLite format 3\0'

/** Whether a file starts like a SQLite file. Reads only the start: the file may be larger than the memory. */
export function isSqliteFile(file: string): boolean {
  const fd = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(MAGIC.length)
    return bytes.subarray(0, readSync(fd, bytes)).toString('latin1') === MAGIC
  } finally {
    closeSync(fd)
  }
}

const SUFFIXES = ['', '-wal', '-shm', '-journal']

/**
 * Runs `make`, which creates a temporary file or folder at `file`, and deletes it afterwards, with the files that SQLite
 * creates next to it, also when the process exits meanwhile.
 */
export async function withUnfinished<T>(file: string, make: () => Promise<T>): Promise<T> {
  const remove = () => {
    for (const suffix of SUFFIXES) rmSync(file + suffix, { force: true, recursive: true })
  }
  // A file at this path was left by a killed process; a folder was created for this run.
  if (!statSync(file, { throwIfNoEntry: false })?.isDirectory()) remove()
  process.once('exit', remove)
  try {
    return await make()
  } finally {
    process.off('exit', remove)
    remove()
  }
}
