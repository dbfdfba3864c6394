import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../tables.ts'

/** A branch keeps its picture when it is renamed: until now its name chose it. */
async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('branches').addColumn('picture', 'text').execute()
  const pictures = { Wellawatte: 'wellawatte', Bambalapitiya: 'bambalapitiya', Nugegoda: 'nugegoda' } as const
  for (const [name, picture] of Object.entries(pictures)) {
    await db.updateTable('branches').set({ picture }).where('name', '=', name).execute()
  }
}

export const branchPictures: Migration = { up }
