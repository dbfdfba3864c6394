import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contracts/text/days.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { sqlite } from '#tests/databases.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { noSettings } from '#tests/settings.ts'
import { findLastBackup } from '../../db/settings.ts'
import { backUpInto } from './backup-folder.ts'

let test: TestApp
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'araliya-backup-test-'))
})
afterEach(async () => {
  await test.close()
  rmSync(folder, { recursive: true })
})

describeDatabases('a folder of backups of $name', kind => {
  const extension = kind.name === 'SQLite' ? 'db' : 'dump'
  beforeEach(async () => {
    test = await createTestApp(kind)
  })
  const make = (databaseUrl = test.config.databaseUrl) => backUpInto(databaseUrl, folder, test.clock)
  const listed = () => readdirSync(folder).toSorted()

  it('names each backup by time and database, for its owner only', async () => {
    const { file, removed } = await make()
    expect(listed()).toEqual([file.slice(folder.length + 1)])
    expect(removed).toEqual([])
    expect(file).toMatch(new RegExp(`salon-20260115T063000Z-[0-9a-f]{8}\\.${extension}$`))
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
    await expect(make()).rejects.toThrow('is not overwritten')
    expect(listed()).toHaveLength(1)
  })

  it('deletes outdated backups of this database, and no other files', async () => {
    const { file } = await make()
    const name = file.slice(folder.length + 1)
    const on = (day: string, id = /-(\w{8})\./.exec(name)?.[1]) => `salon-${day}Z-${id}.${extension}`
    const [outdated, ...kept] = [18, 19, 20, 21, 22, 23].map(day => on(`202512${day}T000000`))
    const others = [on('20251202T000000', 'ffffffff'), `salon-20251202T000000Z.${extension}`, 'salon.db']
    for (const one of [outdated as string, ...kept, ...others]) writeFileSync(join(folder, one), '')
    test.clock.advance(HOUR_MS)
    const { file: second, removed } = await make()
    expect(removed).toEqual([outdated])
    expect(listed()).toEqual([...kept, name, second.slice(folder.length + 1), ...others].toSorted())
  })

  it('deletes nothing when the database is empty', async () => {
    const { file } = await make()
    const name = file.slice(folder.length + 1)
    const outdated = name.replace('20260115T063000', '20251202T000000')
    for (const one of [outdated, outdated.replace('T00', 'T12')]) writeFileSync(join(folder, one), '')
    test.clock.advance(HOUR_MS)
    const empty = await kind.create()
    if (kind.name === 'SQLite') new DatabaseSync(empty.url.slice('file:'.length)).close()
    await expect(make(empty.url)).rejects.toThrow('is empty')
    await empty.drop()
    expect(listed()).toHaveLength(3)
  })

  it('deletes what killed backups left a day ago', async () => {
    const [old, recent] = ['salon-20250101T000000Z-0a1b2c3d.db', 'salon-20250102T000000Z-0a1b2c3d.db']
    const parts = [`${old}.unfinished`, `${old}.unfinished-journal`, `${recent}.unfinished`]
    for (const name of [...parts, 'notes.unfinished']) writeFileSync(join(folder, name), 'half')
    const yesterday = new Date(test.clock.now().getTime() - 25 * HOUR_MS)
    for (const name of [...parts.slice(0, 2), 'notes.unfinished'])
      utimesSync(join(folder, name), yesterday, yesterday)
    const { file } = await make()
    expect(listed()).toEqual(
      ['notes.unfinished', `${recent}.unfinished`, file.slice(folder.length + 1)].toSorted(),
    )
  })
})

describe('a backup of a large SQLite file', { timeout: 120_000 }, () => {
  let source: DatabaseSync
  beforeEach(async () => {
    test = await createTestApp(sqlite)
    source = new DatabaseSync(test.config.databaseUrl.slice('file:'.length), { timeout: 10_000 })
    source.exec('create table ballast (bytes blob); create table ticks (n integer, same integer)')
    for (let n = 0; n < 50; n++) source.exec('insert into ballast values (randomblob(1000000))')
  })
  afterEach(() => source.close())

  const command = (...args: string[]): ChildProcess =>
    spawn(process.execPath, [join(import.meta.dirname, 'db.ts'), 'backup', ...args], {
      env: { PATH: process.env.PATH, ...noSettings, DATABASE_URL: test.config.databaseUrl },
      stdio: 'ignore',
    })

  it('is recorded as that of the night, unlike one by hand', async () => {
    const run = async (...args: string[]) => expect(await once(command(...args), 'close')).toEqual([0, null])
    await run(join(folder, 'by-hand.db'))
    expect(await findLastBackup(test.db)).toBeUndefined()
    await run('--into', folder)
    expect(await findLastBackup(test.db)).toBeDefined()
  })

  it.skipIf(process.platform === 'win32')('leaves no file when it is stopped', async () => {
    const child = command('--into', folder)
    const ended = once(child, 'close')
    await expect.poll(() => readdirSync(folder).length, { timeout: 60_000, interval: 1 }).toBeGreaterThan(0)
    child.kill('SIGTERM')
    const [code] = await ended
    expect(code).toBe(143)
    expect(readdirSync(folder)).toEqual([])
  })
})
