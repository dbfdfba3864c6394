import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { sqlite } from '#tests/databases.ts'
import { describeDatabases, needs } from '#tests/describe-databases.ts'
import { newSmallDisk, type SmallDisk, smallDisks } from '#tests/processes/small-disk.ts'
import { openDatabase } from '../../db/database.ts'
import { findLastBackup } from '../../db/settings.ts'
import { seedSalon } from '../demo/seed.ts'
import { backUp, recordBackup } from './backup.ts'

let test: TestApp
let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'araliya-backup-test-'))
  file = join(folder, 'copy.db')
})
afterEach(async () => {
  await test.close()
  rmSync(folder, { recursive: true })
})

const fileModes = (folder: string) =>
  readdirSync(folder).map(name => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)])

describeDatabases('a backup of $name', kind => {
  beforeEach(async () => {
    test = await createTestApp(kind)
  })

  it.skipIf(process.platform === 'win32')('can be read by its owner only', async () => {
    await backUp(test.config.databaseUrl, file)
    expect(fileModes(folder)).toEqual([['copy.db', '600']])
  })

  it('overwrites nothing and deletes its files when it fails', async () => {
    await backUp(test.config.databaseUrl, file)
    await expect(backUp(test.config.databaseUrl, file)).rejects.toThrow('is not overwritten')
    await expect(backUp(test.config.databaseUrl, join(folder, 'none', 'copy.db'))).rejects.toThrow(
      "can't be written",
    )
    expect(readdirSync(folder)).toEqual(['copy.db'])
  })

  it('replaces unfinished files of a killed backup', async () => {
    writeFileSync(`${file}.unfinished`, 'half')
    writeFileSync(`${file}.unfinished-journal`, 'half')
    await backUp(test.config.databaseUrl, file)
    expect(readdirSync(folder)).toEqual(['copy.db'])
  })

  it('refuses a database without tables', async () => {
    const empty = await kind.create()
    if (kind.name === 'SQLite') new DatabaseSync(empty.url.slice('file:'.length)).close()
    await expect(backUp(empty.url, file)).rejects.toThrow('is empty')
    await empty.drop()
    expect(readdirSync(folder)).toEqual([])
  })

  it('is recorded in the database and shown by the readiness check', async () => {
    const ready = async () => (await test.app.inject('/api/health/ready')).json()
    expect(await ready()).toEqual({ success: true, data: { lastBackupAt: null } })
    expect(await findLastBackup(test.db)).toBeUndefined()
    await recordBackup(test.config.databaseUrl, test.clock)
    expect(await findLastBackup(test.db)).toBe('2026-01-15T06:30:00.000Z')
    await expect
      .poll(async () => (await ready()).data, { timeout: 30_000 })
      .toEqual({ lastBackupAt: '2026-01-15T06:30:00.000Z' })
  })
})

describe('a backup of SQLite', () => {
  beforeEach(async () => {
    test = await createTestApp(sqlite)
  })

  it('copies a database that is in use', async () => {
    await seedSalon(test.db, test.clock)
    await backUp(test.config.databaseUrl, file)
    const copy = openDatabase(`file:${file}`)
    const names = (db: typeof copy) => db.selectFrom('services').select('name').execute()
    expect(await names(copy)).toEqual(await names(test.db))
    expect((await names(copy)).length).toBeGreaterThan(20)
    await copy.destroy()
  })

  it.skipIf(process.platform === 'win32')(
    'can be read by its owner only, like the files of the database',
    () => {
      const own = fileModes(dirname(test.config.databaseUrl.slice('file:'.length)))
      expect(own).toEqual(own.map(([name]) => [name, '600']))
    },
  )

  it('leaves no file when there is nothing to back up', async () => {
    await expect(backUp(`file:${folder}/none.db`, file)).rejects.toThrow('There is no database')
    await expect(backUp(`file:${folder}`, file)).rejects.toThrow()
    expect(readdirSync(folder)).toEqual([])
  })

  it('copies a database without migrating it', async () => {
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
    expect(tables(old)).toEqual(['settings'])
    expect(tables(file)).toEqual(['settings'])
    expect(existsSync(`${file}.unfinished`)).toBe(false)
  })

  describe('on a disk that fills up', needs(smallDisks()), () => {
    /** A disk with less room than the database takes. */
    function newFullDisk() {
      const disk = newSmallDisk(1)
      disk.fill(64 * 1024)
      return disk
    }
    const make = (disk: SmallDisk) => backUp(test.config.databaseUrl, join(disk.path, 'copy.db'))

    it('names that disk, not the one of the database', async () => {
      using disk = newFullDisk()
      await expect(make(disk)).rejects.toThrow(`The disk of ${disk.path} has no room`)
    })

    it('leaves no file', async () => {
      using disk = newFullDisk()
      const before = readdirSync(disk.path)
      await expect(make(disk)).rejects.toThrow()
      expect(readdirSync(disk.path)).toEqual(before)
    })
  })
})
