import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { sqlite } from '#tests/databases.ts'
import { openDatabase } from '../db/database.ts'
import { seedSalon } from '../db/seed.ts'
import { backUp } from './backup.ts'

let test: TestApp
let file: string
beforeEach(async () => {
  test = await createTestApp(sqlite)
  file = join(dirname(test.config.databaseUrl.slice('file:'.length)), 'copy.db')
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

it('overwrites nothing, and leaves PostgreSQL to its own tool', async () => {
  await backUp(test.config.databaseUrl, file)
  await expect(backUp(test.config.databaseUrl, file)).rejects.toThrow('is not overwritten')
  await expect(backUp('postgres://nowhere/salon', `${file}2`)).rejects.toThrow('pg_dump')
  expect(existsSync(`${file}2`)).toBe(false)
})
