import { closeSync, openSync, readSync, rmSync, statSync } from 'node:fs'
import type { Clock } from '../clock.ts'
import { compareMigrations, precedesBaseline } from '../db/schema-compatibility.ts'
import { CommandError } from './command.ts'

export interface RestoreOptions {
  /** Also into a database that holds something; that is kept in a file beside. */
  replace: boolean
  clock: Clock
  /** Tells how far it is. */
  print(line: string): void
}

/** What a restore does alike on both kinds of database. */
export interface RestoreContext extends RestoreOptions {
  /** A part of a file name that says when this was. */
  stamp: string
}

/** How many rows were restored, by table. */
export type RestoredCounts = ReadonlyMap<string, number>

/**
 * @param migrations of the backup, undefined when it has none
 * @throws CommandError for what is no salon, or one of an earlier or later version
 */
export function requireSupported(
  migrations: readonly string[] | undefined,
): asserts migrations is readonly string[] {
  if (!migrations || migrations.length === 0) throw new CommandError('That file is no backup of a salon.')
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

/** A refusal to write over what is there. */
export const notEmptyError = () =>
  new CommandError(
    'There is a salon in this database already: name an empty one, or say --replace, which keeps what is there in a file beside.',
  )

const MAGIC = 'SQLite format 3\0'

/** Whether a file begins as SQLite's do; not more of it is read, as it may be larger than the memory. */
export function isSqliteFile(file: string): boolean {
  const fd = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(MAGIC.length)
    return bytes.subarray(0, readSync(fd, bytes)).toString('latin1') === MAGIC
  } finally {
    closeSync(fd)
  }
}

const ENDS = ['', '-wal', '-shm', '-journal']

/**
 * Makes a file (or a folder) that is only of use when it is whole: whatever `make` leaves under that name goes, and what SQLite
 * keeps beside it, also when the process is told to end meanwhile.
 */
export async function withUnfinished<T>(file: string, make: () => Promise<T>): Promise<T> {
  const remove = () => {
    for (const end of ENDS) rmSync(file + end, { force: true, recursive: true })
  }
  // What a killed one left is in the way; a folder was made for this.
  if (!statSync(file, { throwIfNoEntry: false })?.isDirectory()) remove()
  process.once('exit', remove)
  try {
    return await make()
  } finally {
    process.off('exit', remove)
    remove()
  }
}
