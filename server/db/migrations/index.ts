import type { Migration } from 'kysely/migration'
import { salon } from './001-salon.ts'
import { accounts } from './002-accounts.ts'
import { inquiries } from './003-inquiries.ts'
import { branchPictures } from './004-branch-pictures.ts'
import { usedTickets } from './005-used-tickets.ts'
import { frontDesk } from './006-front-desk.ts'
import { wordsOfInterest } from './007-words-of-interest.ts'
import { ownPictures } from './010-own-pictures.ts'
import { people } from './011-people.ts'
import { content } from './012-content.ts'
import { bulkUndo } from './016-bulk-undo.ts'

/** The history of the database. Append only: a migration that has run somewhere never changes. */
export const migrations: Record<string, Migration> = {
  '001-salon': salon,
  '002-accounts': accounts,
  '003-inquiries': inquiries,
  '004-branch-pictures': branchPictures,
  '005-used-tickets': usedTickets,
  '006-front-desk': frontDesk,
  '007-words-of-interest': wordsOfInterest,
  '010-own-pictures': ownPictures,
  '011-people': people,
  '012-content': content,
  '016-bulk-undo': bulkUndo,
}

/**
 * The last migration that a program must know to work on this database. Programs that know it may share the database with
 * this one, also when later migrations have run: while one replaces the other, or when an upgrade is taken back. A
 * migration that takes away or narrows what an earlier program reads or writes moves this to itself (decision 17).
 */
export const NEEDED = '006-front-desk'
