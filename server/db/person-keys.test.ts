import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, it } from 'vitest'
import { describeDatabases } from '#tests/describe-databases.ts'
import { fillPersonKeys } from '../inquiries/person/fill-person-keys.queries.ts'
import { openDatabase } from './database.ts'
import { migrations } from './migrations/index.ts'

const AT = '2026-01-15T06:00:00.000Z'

describeDatabases('the keys of people on $name', kind => {
  it('are filled in for earlier inquiries, and for those that an earlier version adds', async () => {
    const database = await kind.create()
    const db = openDatabase(database.url)
    const migrateTo = async (name: string) => {
      const provider = { getMigrations: async () => migrations }
      const { error } = await new Migrator({ db: db.withoutPlugins(), provider }).migrateTo(name)
      expect(error).toBeUndefined()
    }
    const add = (email: string, phone: string) =>
      sql`insert into inquiries
          (first_name, last_name, email, phone, branch, service, message, status, spam, version, created_at, updated_at, category, counted_branch)
          values ('Nimali', 'Perera', ${email}, ${phone}, '', '', '', 'unread', 0, 1, ${AT}, ${AT}, '', '')`.execute(
        db,
      )
    const keys = () =>
      db.selectFrom('inquiries').select(['emailKey', 'phoneKey', 'secondPhoneKey']).orderBy('id').execute()
    const none = { emailKey: null, phoneKey: null, secondPhoneKey: null }
    try {
      await migrateTo('008-inquiry-source')
      await add('Nimali@mail.example', '077 123 4567')
      await migrateTo('009-person-keys')
      await add('', '077 123 4567 / 071 765 4321')
      expect(await keys()).toEqual([none, none])
      // What fills them in knows the tables of the last migration only.
      await migrateTo(Object.keys(migrations).at(-1) as string)
      await fillPersonKeys(db)
      expect(await keys()).toEqual([
        { emailKey: 'nimali@mail.example', phoneKey: '0771234567', secondPhoneKey: '' },
        { emailKey: '', phoneKey: '0771234567', secondPhoneKey: '0717654321' },
      ])
    } finally {
      await db.destroy()
      await database.drop()
    }
  })
})
