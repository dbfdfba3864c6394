import { execFile } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { databaseKinds } from '#tests/databases.ts'
import { openDatabase } from '../db/database.ts'
import { seedSalon } from '../db/seed.ts'
import { backUp } from './backup.ts'

const sqlite = databaseKinds.filter(kind => kind.name === 'SQLite')

let test: TestApp
let folder: string
let file: string
beforeEach(async () => {
  for (const kind of sqlite) test = await createTestApp(kind)
  folder = dirname(test.config.databaseUrl.slice('file:'.length))
  file = join(folder, 'copy.db')
})
afterEach(() => test.close())

it('copies an open salon whole', async () => {
  await seedSalon(test.db, test.clock)
  await backUp(test.config.databaseUrl, file)
  const copy = openDatabase(`file:${file}`)
  const count = (db: typeof copy) => db.selectFrom('services').select('name').execute()
  expect(await count(copy)).toEqual(await count(test.db))
  expect((await count(copy)).length).toBeGreaterThan(20)
  await copy.destroy()
})

it.skipIf(process.platform === 'win32')(
  'is for nobody else on the machine, nor is the salon itself',
  async () => {
    await backUp(test.config.databaseUrl, file)
    const files = readdirSync(folder)
    expect(files).toEqual(expect.arrayContaining(['copy.db', expect.stringMatching(/-wal$/)]))
    const rights = files.map(name => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)])
    expect(rights).toEqual(files.map(name => [name, '600']))
  },
)

it('overwrites nothing, and leaves PostgreSQL to its own tool', async () => {
  await backUp(test.config.databaseUrl, file)
  await expect(backUp(test.config.databaseUrl, file)).rejects.toThrow('is not overwritten')
  await expect(backUp('postgres://nowhere/salon', `${file}2`)).rejects.toThrow('pg_dump')
  expect(existsSync(`${file}2`)).toBe(false)
})

it('leaves nothing behind when there is nothing to copy', async () => {
  const before = readdirSync(folder)
  await expect(backUp(`file:${folder}/none.db`, file)).rejects.toThrow('There is no database')
  await expect(backUp(`file:${folder}`, file)).rejects.toThrow()
  await expect(backUp(test.config.databaseUrl, join(folder, 'none', 'copy.db'))).rejects.toThrow(
    "can't be written",
  )
  expect(readdirSync(folder)).toEqual(before)
})

it('copies as a command what is there: nothing is migrated or claimed', async () => {
  const old = join(folder, 'old.db')
  const source = new DatabaseSync(old)
  source.exec(
    "create table settings (key text primary key, value text); insert into settings values ('profile', 'demo')",
  )
  source.close()
  const command = new URL('./db.ts', import.meta.url).pathname
  const env = { ...process.env, DATABASE_URL: `file:${old}` }
  await promisify(execFile)(process.execPath, [command, 'backup', file], { env })
  const tables = (path: string) => {
    const database = new DatabaseSync(path, { readOnly: true })
    const names = database.prepare("select name from sqlite_schema where type = 'table'").all()
    database.close()
    return names.map(({ name }) => name)
  }
  expect([tables(old), tables(file)]).toEqual([['settings'], ['settings']])
})
