import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, it } from 'vitest'
import { describeDatabases } from '#tests/describe-databases.ts'
import { openDatabase } from './database.ts'
import { migrations } from './migrations/index.ts'

const AT = '2026-01-15T06:00:00.000Z'

describeDatabases('the migration to sources of inquiries on $name', kind => {
  it('says of all earlier inquiries that they came by the form, also of those that an earlier version adds', async () => {
    const database = await kind.create()
    const db = openDatabase(database.url)
    const migrateTo = async (name: string) => {
      const provider = { getMigrations: async () => migrations }
      const { error } = await new Migrator({ db: db.withoutPlugins(), provider }).migrateTo(name)
      expect(error).toBeUndefined()
    }
    const add = () =>
      sql
        .raw(`insert into inquiries
          (first_name, last_name, email, phone, branch, service, message, status, spam, version, created_at, updated_at, category, counted_branch)
          values ('Nimali', 'Perera', 'n@mail.example', '', '', '', 'Hello', 'unread', 0, 1, '${AT}', '${AT}', '', '')`)
        .execute(db)
    try {
      await migrateTo('007-branch-directions')
      await add()
      await migrateTo('008-inquiry-source')
      await add()
      const { rows } = await sql`select source from inquiries`.execute(db)
      expect(rows).toEqual([{ source: 'form' }, { source: 'form' }])
    } finally {
      await db.destroy()
      await database.drop()
    }
  })
})
