import { existsSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { sqlite } from '#tests/databases.ts'
import { freshCaller, send } from '#tests/inquiries.ts'
import { readPrivacyCommand } from '../cli/privacy.ts'
import { runDueJobs } from '../maintenance.ts'

const CANARY = 'kanariyx'
const email = `${CANARY}@mail.example`

/** Where the canary still sings: in the bytes of the file and its log, and among the words of the search. */
function hear(path: string): string[] {
  const files = [path, `${path}-wal`, `${path}-shm`].filter(file => existsSync(file))
  const heard = files
    .filter(file => readFileSync(file).toString('latin1').toLowerCase().includes(CANARY))
    .map(file => file.slice(path.length) || 'file')
  // There every word shares its beginning with the one before: the bytes alone would not show it.
  const database = new DatabaseSync(path)
  database.exec("create virtual table temp.terms using fts5vocab('main', 'inquiry_search', 'row')")
  const { n } = database.prepare("select count(*) as n from temp.terms where term like 'kanar%'").get() as {
    n: number
  }
  database.close()
  return n > 0 ? [...heard, 'words'] : heard
}

const maintain = (test: TestApp) => runDueJobs({ ...test, log: test.app.log, wakeMail: undefined })

/** A salon with inquiries before, between and after those of the canary, some of them with much to say. */
async function fillSalon() {
  const test = await createTestApp(sqlite)
  const path = test.config.databaseUrl.slice('file:'.length)
  const call = freshCaller(test)
  const ids: number[] = []
  for (let n = 0; n < 15; n++) {
    const isTheirs = n % 5 === 2
    const id = await send(
      test,
      isTheirs
        ? { email, lastName: CANARY, message: `${CANARY} `.repeat(n * 40 + 1) }
        : { email: `client${n}@mail.example`, message: 'A long letter. '.repeat(n * 9 + 1) },
    )
    if (!isTheirs) continue
    ids.push(id)
    for (let notes = 0; notes < 2; notes++)
      await call('POST', `/contacts/${id}/notes`, { text: `${CANARY} rang, ${notes}` })
  }
  await call('DELETE', `/contacts/${ids[0]}`)
  await test.db
    .updateTable('mail_jobs')
    .set({ last_error: `550 ${email} unknown` })
    .where('inquiry_id', 'in', ids)
    .execute()
  return { test, path, call, ids }
}

it('leaves no byte of an erased person in the file, its log and the search', async () => {
  const { test, path, call } = await fillSalon()
  try {
    expect(hear(path)).toContain('words')
    expect(hear(path).length).toBeGreaterThan(1)
    const { state } = (await call('POST', '/privacy/find', { email })).body.data
    const answer = await call('POST', '/privacy/erase', { email, state })
    expect(answer.body.data).toEqual({ inquiries: 3 })
    await maintain(test)
    expect(hear(path)).toEqual([])
    await send(test, { email: 'kamala@mail.example' })
    expect((await call('GET', '/contacts?q=kamala')).body.pagination.total).toBe(1)
    expect((await call('GET', '/contacts?q=client8')).body.pagination.total).toBe(1)
  } finally {
    await test.close()
  }
})

it('leaves no byte of what the bin gave up or was kept for long enough', async () => {
  const { test, path, call, ids } = await fillSalon()
  try {
    for (const id of ids.slice(1)) await call('PUT', `/contacts/${id}`, { status: 'completed' })
    await call('PUT', '/privacy/retention', { months: 1 })
    test.clock.advance(32 * 24 * 60 * 60 * 1000)
    expect(hear(path)).toContain('words')
    await maintain(test)
    const { body } = await call('POST', '/privacy/find', { email })
    expect(body.data).toMatchObject({ inquiries: 0, inBin: 0 })
    expect(hear(path)).toEqual([])
  } finally {
    await test.close()
  }
})

it('empties the log later where somebody reads in it, and keeps no writer waiting', async () => {
  const { test, path, call } = await fillSalon()
  const reader = new DatabaseSync(path)
  try {
    reader.exec('begin; select count(*) from inquiries')
    reader.prepare('select count(*) from inquiries').get()
    const { state } = (await call('POST', '/privacy/find', { email })).body.data
    await call('POST', '/privacy/erase', { email, state })
    await maintain(test)
    await send(test, { email: 'kamala@mail.example' })
    expect(hear(path)).not.toEqual([])
    reader.exec('rollback')
    test.clock.advance(5 * 60_000)
    await maintain(test)
    expect(hear(path)).toEqual([])
  } finally {
    reader.close()
    await test.close()
  }
})

it('leaves no copy of a row that was moved within the file, where it is erased on the command line', async () => {
  const { test, path } = await fillSalon()
  try {
    const churn = new DatabaseSync(path)
    churn.exec('create table moved (key text primary key, value text)')
    const insert = churn.prepare('insert into moved values (?, ?)')
    for (let n = 0; n < 600; n++)
      insert.run(`${(n * 7919) % 1_000}`, (n % 7 === 3 ? `${CANARY} ` : 'hello ').repeat((n * 31) % 60))
    churn.exec(`pragma secure_delete = on; delete from moved where value like '${CANARY}%'`)
    churn.close()
    await maintain(test)
    expect(hear(path)).toContain('file')
    await readPrivacyCommand(['erase', email, '--yes'])({ ...test, print: () => {} })
    expect(hear(path)).toEqual([])
  } finally {
    await test.close()
  }
})
