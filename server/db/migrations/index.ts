import type { Migration } from 'kysely/migration'
import { salon } from './001-salon.ts'
import { accounts } from './002-accounts.ts'
import { inquiries } from './003-inquiries.ts'
import { branchPictures } from './004-branch-pictures.ts'
import { usedTickets } from './005-used-tickets.ts'
import { frontDesk } from './006-front-desk.ts'

/** The history of the database. Append only: a migration that has run somewhere never changes. */
export const migrations: Record<string, Migration> = {
  '001-salon': salon,
  '002-accounts': accounts,
  '003-inquiries': inquiries,
  '004-branch-pictures': branchPictures,
  '005-used-tickets': usedTickets,
  '006-front-desk': frontDesk,
}
