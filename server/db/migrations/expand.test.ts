import type { Kysely, TableMetadata } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds, type TestDatabase } from '#tests/databases.ts'
import { openDatabase } from '../database.ts'
import type { Tables } from '../tables.ts'
import { migrations, NEEDED } from './index.ts'

/** What a program that knows the tables as they were can't do any more with them as they are. */
function findContractions(before: TableMetadata[], after: TableMetadata[]): string[] {
  const faults: string[] = []
  for (const table of before) {
    const now = after.find(({ name }) => name === table.name)
    if (!now) {
      faults.push(`${table.name} is gone`)
      continue
    }
    for (const column of now.columns) {
      const was = table.columns.find(({ name }) => name === column.name)
      const path = `${table.name}.${column.name}`
      const mustBeFilled = !column.isNullable && !column.hasDefaultValue && !column.isAutoIncrementing
      if (!was && mustBeFilled) faults.push(`${path} is new and must be filled`)
      if (was?.isNullable && !column.isNullable) faults.push(`${path} must be filled now`)
      if (was && was.dataType !== column.dataType) faults.push(`${path} has another type`)
    }
    for (const { name } of table.columns)
      if (!now.columns.some(column => column.name === name)) faults.push(`${table.name}.${name} is gone`)
  }
  return faults
}

/** Migrations that change a table of their own. */
const change = (up: (db: Kysely<unknown>) => Promise<void>): Migration => ({ up })
const samples: [string, Migration, string[]][] = [
  [
    'adds',
    change(async db => {
      await db.schema
        .createTable('extra')
        .addColumn('id', 'integer', c => c.primaryKey())
        .execute()
      await db.schema.alterTable('thing').addColumn('note', 'text').execute()
      await db.schema
        .alterTable('thing')
        .addColumn('rank', 'integer', c => c.notNull().defaultTo(0))
        .execute()
    }),
    [],
  ],
  ['drops a table', change(db => db.schema.dropTable('thing').execute()), ['thing is gone']],
  [
    'drops a column',
    change(db => db.schema.alterTable('thing').dropColumn('name').execute()),
    ['thing.name is gone'],
  ],
  [
    'renames a column',
    change(db => db.schema.alterTable('thing').renameColumn('name', 'title').execute()),
    ['thing.name is gone'],
  ],
]

describe.each(databaseKinds)('on $name', kind => {
  let database: TestDatabase
  let db: Kysely<Tables>
  beforeEach(async () => {
    database = await kind.create()
    db = openDatabase(database.url)
  })
  afterEach(async () => {
    await db.destroy()
    await database.drop()
  })

  it.each(samples)('a migration that %s is seen as what it is', async (_, { up }, faults) => {
    const untyped = db as unknown as Kysely<unknown>
    await untyped.schema
      .createTable('thing')
      .addColumn('id', 'integer', c => c.primaryKey())
      .addColumn('name', 'text')
      .execute()
    const before = await db.introspection.getTables()
    await up(untyped)
    expect(findContractions(before, await db.introspection.getTables())).toEqual(faults)
  })

  it('what migrations do after the one that every program must know, programs that do not know them survive', async () => {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    await migrator.migrateTo(NEEDED)
    const before = await db.introspection.getTables()
    expect((await migrator.migrateToLatest()).error).toBeUndefined()
    expect(findContractions(before, await db.introspection.getTables())).toEqual([])
  })
})
