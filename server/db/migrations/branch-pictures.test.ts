import { Migrator } from 'kysely/migration'
import { describe, expect, it } from 'vitest'
import { databaseKinds } from '#tests/databases.ts'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

describe.each(databaseKinds)('branches from before they had pictures, on $name', kind => {
  it('keep those that their names chose', async () => {
    const database = await kind.create()
    const db = openDatabase(database.url)
    const { error } = await new Migrator({
      db,
      provider: { getMigrations: async () => migrations },
    }).migrateTo('003-inquiries')
    expect(error).toBeUndefined()
    const rest = { address: 'x', phone: '', email: '', map_url: '', disabled: 0, version: 1 } as const
    await db
      .insertInto('branches')
      .values(
        ['Nugegoda', 'Kandy', 'Wellawatte', 'wellawatte', 'Bambalapitiya'].map(name => ({
          name,
          ...rest,
          created_at: '',
          updated_at: '',
        })),
      )
      .execute()
    await migrate(db)
    const stored = await db
      .selectFrom('branches')
      .select(['name', 'picture', 'version'])
      .orderBy('id')
      .execute()
    await db.destroy()
    await database.drop()
    expect(stored.map(({ name, picture }) => [name, picture])).toEqual([
      ['Nugegoda', 'nugegoda'],
      ['Kandy', null],
      ['Wellawatte', 'wellawatte'],
      ['wellawatte', null],
      ['Bambalapitiya', 'bambalapitiya'],
    ])
    expect(stored.every(({ version }) => version === 1)).toBe(true)
  })
})
