import type { Clock } from '../clock.ts'
import { compareMigrations, precedesBaseline } from '../db/migrate.ts'
import { CommandError } from './command-errors.ts'

export interface RestoreOptions {
  /** Also into a database that holds something; that is kept in a file beside. */
  replace: boolean
  clock: Clock
  /** Tells how far it is. */
  say(line: string): void
}

/** What a restore does alike on both kinds of database. */
export interface Restoring extends RestoreOptions {
  /** A part of a file name that says when this was. */
  stamp: string
}

/**
 * @param migrations of the backup, undefined when it has none
 * @throws CommandError for what is no salon, or one of an earlier or later version
 */
export function requireKnown(
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
export const notEmpty = () =>
  new CommandError(
    'There is a salon in this database already: name an empty one, or say --replace, which keeps what is there in a file beside.',
  )
