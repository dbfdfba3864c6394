import { describe, expect, it } from 'vitest'
import { databaseKinds } from '#tests/databases.ts'
import { openProxy } from '#tests/proxy.ts'
import { isStoreFailure } from '../errors.ts'
import { migrate, openDatabase } from './database.ts'

const row = (key: string) => ({ key, value: 'x' })

describe.each(databaseKinds.filter(kind => kind.name === 'PostgreSQL'))(
  'a $name server that falls silent',
  kind => {
    it('fails what was asked, and what is asked later neither waits nor is lost', async () => {
      const database = await kind.create()
      const proxy = await openProxy(database.url)
      const db = openDatabase(`${proxy.url}?query_timeout=1000`)
      await migrate(db)

      const error = await db
        .transaction()
        .execute(async trx => {
          await trx.insertInto('settings').values(row('before')).execute()
          proxy.silent = true
          await trx.insertInto('settings').values(row('during')).execute()
        })
        .catch(failure => failure)
      expect(isStoreFailure(error)).toBe(true)

      proxy.silent = false
      await db.insertInto('settings').values(row('after')).execute()
      await db.destroy()
      const other = openDatabase(database.url)
      const stored = await other.selectFrom('settings').select('key').execute()
      await other.destroy()
      proxy.close()
      await database.drop()
      expect(stored.map(({ key }) => key)).toEqual(['after'])
    })
  },
)
