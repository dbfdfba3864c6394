import { existsSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { DAY_MS, salonDay } from '#contracts/text/days.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { adminCaller } from '#tests/call.ts'
import { eraseClient, workWithClient } from '#tests/client-work.ts'
import { sqlite } from '#tests/databases.ts'
import { allOf } from '#tests/erasure.ts'
import { send } from '#tests/inquiries.ts'
import { rawMessage, receive } from '#tests/received-mail.ts'
import { instant } from '../clock.ts'
import { runDueJobs } from '../operations/maintenance.ts'

const MARKER = 'kanariyx'
const email = `${MARKER}@mail.example`
const phone = '+94 77 913 5724'
/** Its digits in a row, as its key has them. */
const DIGITS = '779135724'

/** Finds the marker and the telephone number in the bytes of the file and its log, and the marker in the search index. */
function findTraces(path: string): string[] {
  const files = [path, `${path}-wal`, `${path}-shm`].filter(file => existsSync(file))
  const found = files
    .filter(file => {
      const bytes = readFileSync(file).toString('latin1').toLowerCase()
      return bytes.includes(MARKER) || bytes.includes(DIGITS)
    })
    .map(file => file.slice(path.length) || 'file')
  // The index stores each word without the prefix that it shares with the one before, so its bytes alone would not show it.
  const database = new DatabaseSync(path)
  database.exec("create virtual table temp.terms using fts5vocab('main', 'inquiry_search', 'row')")
  const { n } = database.prepare("select count(*) as n from temp.terms where term like 'kanar%'").get() as {
    n: number
  }
  database.close()
  return n > 0 ? [...found, 'index'] : found
}

const maintain = (test: TestApp) => runDueJobs({ ...test, log: test.app.log, wakeMail: undefined })

/** A salon with inquiries before, between and after those with the marker, some of them long. */
async function fillSalon() {
  const test = await createTestApp(sqlite)
  const path = test.config.databaseUrl.slice('file:'.length)
  const call = adminCaller(test)
  const ids: number[] = []
  for (let n = 0; n < 15; n++) {
    const isTheirs = n % 5 === 2
    const id = await send(
      test,
      isTheirs
        ? { email, phone, lastName: MARKER, message: `${MARKER} `.repeat(n * 40 + 1) }
        : { email: `client${n}@mail.example`, phone: '', message: 'A long letter. '.repeat(n * 9 + 1) },
    )
    if (!isTheirs) continue
    ids.push(id)
    for (let notes = 0; notes < 2; notes++)
      await call('POST', `/contacts/${id}/notes`, { text: `${MARKER} rang, ${notes}` })
    await call('PUT', `/contacts/${id}/person-note`, { text: `${MARKER} is allergic, ${n}` })
    await call('POST', `/contacts/${id}/replies/recorded`, { channel: 'call', text: `Told ${MARKER} yes` })
    const on = salonDay(instant(test.clock))
    for (const note of [`Call ${MARKER}`, `Call ${MARKER} again`])
      await call('PUT', `/contacts/${id}/follow-up`, { on, note })
  }
  // An answer that is stored with an attachment, as text and as it arrived.
  const job = await test.db
    .selectFrom('mailJobs')
    .select('messageId')
    .where('inquiryId', '=', ids[0] as number)
    .executeTakeFirstOrThrow()
  const headers = { From: `${MARKER} <${email}>`, Subject: MARKER, 'In-Reply-To': job.messageId }
  // A photograph, of several pages of the file.
  const { id: attachmentId } = await test.db
    .insertInto('attachments')
    .values({
      inquiryId: ids[1] as number,
      position: 0,
      name: `${MARKER}.jpg`,
      size: 1,
      width: 400,
      height: 300,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const photograph = Buffer.from(`${MARKER} `.repeat(20_000))
  for (const variant of ['full', 'thumbnail'] as const)
    await test.db
      .insertInto('attachmentFiles')
      .values({ attachmentId, variant, size: photograph.length, body: photograph })
      .execute()
  expect(await receive(test, rawMessage(headers, `${MARKER}\n\n> ${MARKER} `.repeat(2_000)))).toBe('taken')
  await call('DELETE', `/contacts/${ids[0]}`)
  await test.db
    .updateTable('mailJobs')
    .set({ lastError: `550 ${email} unknown` })
    .where('inquiryId', 'in', ids)
    .execute()
  return { test, path, call, ids }
}

it.each([
  { by: 'email', person: { email } },
  { by: 'telephone', person: { phone: '077 913 5724' } },
])('leaves no byte of data erased by $by in the file, its log and the search index', async ({ person }) => {
  const { test, path, call } = await fillSalon()
  try {
    expect(findTraces(path)).toContain('index')
    expect(findTraces(path).length).toBeGreaterThan(1)
    const shown = allOf((await call('POST', '/privacy/find', person)).body.data)
    const response = await call('POST', '/privacy/erase', { ...person, ...shown })
    expect(response.body.data).toEqual({ inquiries: 3 })
    // At the moment of the answer, not only after the next periodic job.
    expect(findTraces(path)).toEqual([])
    await send(test, { email: 'kamala@mail.example' })
    expect((await call('GET', '/contacts?q=kamala')).body.pagination.total).toBe(1)
    expect((await call('GET', '/contacts?q=client8')).body.pagination.total).toBe(1)
  } finally {
    await test.close()
  }
})

it('truncates the log later when another process reads, without blocking writes', async () => {
  const { test, path, call } = await fillSalon()
  const reader = new DatabaseSync(path)
  try {
    reader.exec('begin; select count(*) from inquiries')
    reader.prepare('select count(*) from inquiries').get()
    const shown = allOf((await call('POST', '/privacy/find', { email })).body.data)
    await call('POST', '/privacy/erase', { email, ...shown })
    await maintain(test)
    await send(test, { email: 'kamala@mail.example' })
    expect(findTraces(path)).not.toEqual([])
    reader.exec('rollback')
    test.clock.advance(5 * 60_000)
    await maintain(test)
    expect(findTraces(path)).toEqual([])
  } finally {
    reader.close()
    await test.close()
  }
})

it('leaves no byte of a note about a person whose last inquiry was deleted permanently', async () => {
  const test = await createTestApp(sqlite)
  const path = test.config.databaseUrl.slice('file:'.length)
  const call = adminCaller(test)
  try {
    const id = await send(test, { email: 'client@mail.example' })
    await send(test, { email: 'other@mail.example' })
    await call('PUT', `/contacts/${id}/person-note`, { text: `${MARKER} looks after her` })
    expect(findTraces(path)).toContain('index')
    await call('DELETE', `/contacts/${id}`)
    test.clock.advance(31 * DAY_MS)
    await maintain(test)
    expect(findTraces(path)).toEqual([])
  } finally {
    await test.close()
  }
})

it('leaves no byte in the record of what was done with the erased data', async () => {
  const test = await createTestApp(sqlite)
  const path = test.config.databaseUrl.slice('file:'.length)
  try {
    const client = { marker: MARKER, email, phone }
    await workWithClient(test, client)
    await eraseClient(test, client)
    const entries = await test.db.selectFrom('activity').select(['kind', 'subject']).orderBy('id').execute()
    expect(entries.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
      'export inquiries',
      'export inquiries',
      'export activity',
      'export person',
      'export person',
      'saved-reply Hello',
      'erasure person',
    ])
    expect(findTraces(path)).toEqual([])
  } finally {
    await test.close()
  }
})
