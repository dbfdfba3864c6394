// A process is killed between the upload of photographs and the inquiry or the reply that they belong to.
// Long: what clients do and what the team does, each with what must be stored afterwards.
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import sharp from 'sharp'
import { expect } from 'vitest'
import { type DatabaseKind, databaseKinds } from '#tests/databases.ts'
import { anInquiry } from '#tests/factories.ts'
import { aPhoto } from '#tests/uploads.ts'
import type { Tables } from '../../server/db/tables.ts'
import { deliverAll, inspectDatabase } from '../processes/audit.ts'
import { type BackOffice, openBackOffice } from '../processes/back-office.ts'
import { newFolder } from '../processes/folders.ts'
import { askAsVisitor, type ProbeResponse } from '../processes/probe.ts'
import { newDatabase, newMailServer } from '../processes/resources.ts'
import { type SalonProcess, startSalon } from '../processes/salon-process.ts'
import { isFullRun, scenario } from '../processes/scenario.ts'
import { until } from '../processes/until.ts'

const SENDERS = 3
const rounds = isFullRun ? 6 : 1

const PAST = new Date(0).toISOString()

const PDF = Buffer.from('%PDF-1.7\nprices')

type Database = Kysely<Tables>

/** Something that its sender repeats until it is accepted; `undefined` when it was not. */
type Attempt<T> = () => Promise<T | undefined>

const dataOf = ({ status, text }: ProbeResponse) => (status === 201 ? JSON.parse(text).data : undefined)

/** Senders who each finish one thing after the other, through kills and starts of the salon. */
function startSenders<T>(newTask: () => Attempt<T>) {
  const finished: T[] = []
  let isStopping = false
  let inFlight = 0
  const pending: Attempt<T>[] = []
  async function run() {
    while (!isStopping) {
      const attempt = pending.pop() ?? newTask()
      inFlight++
      const result = await attempt()
      inFlight--
      if (result === undefined) pending.push(attempt)
      else finished.push(result)
      if (result === undefined) await sleep(15)
    }
  }
  let running: Promise<void>[] = []
  return {
    finished,
    inFlight: () => inFlight,
    start() {
      isStopping = false
      running = Array.from({ length: SENDERS }, run)
    },
    async stop() {
      isStopping = true
      await Promise.all(running)
    },
    /** Repeats what was not accepted until it is. */
    finish: () =>
      until('everything is accepted', async () => {
        for (const attempt of pending.splice(0)) {
          const result = await attempt()
          if (result === undefined) pending.push(attempt)
          else finished.push(result)
        }
        return pending.length === 0
      }),
  }
}

/** Kills a salon several times, each at another moment of what senders do. @returns the last salon, which stays */
async function killInRounds(
  start: () => Promise<SalonProcess>,
  senders: ReturnType<typeof startSenders>,
  onStart: (salon: SalonProcess) => Promise<void>,
): Promise<SalonProcess> {
  for (let round = 1; round <= rounds; round++) {
    await using salon = await start()
    await onStart(salon)
    const goal = senders.finished.length + 1
    senders.start()
    await until('one more is accepted', () => senders.finished.length >= goal)
    await sleep(Math.random() * 900)
    await until('some are in flight', () => senders.inFlight() > 1)
    await salon.end('SIGKILL')
    await senders.stop()
  }
  const salon = await start()
  await onStart(salon)
  await senders.finish()
  return salon
}

/** Ends the time of what waits, and starts the job that deletes it. */
async function expireUploads(db: Database): Promise<void> {
  await db.updateTable('attachments').set({ expiresAt: PAST }).where('expiresAt', 'is not', null).execute()
  await db.deleteFrom('settings').where('key', '=', 'delete-expired').execute()
  await until('what waits is deleted', async () => {
    const waiting = db.selectFrom('attachments').select('id').where('expiresAt', 'is not', null)
    return (await waiting.limit(1).executeTakeFirst()) === undefined
  })
}

/** The stored attachments with their files, by what has them. */
async function readStored(db: Database, of: 'inquiryId' | 'replyId') {
  const rows = await db
    .selectFrom('attachments')
    .leftJoin('attachmentFiles', 'attachmentFiles.attachmentId', 'attachments.id')
    .select([`attachments.${of} as owner`, 'attachments.id', 'variant', 'body'])
    .execute()
  const files = await db.selectFrom('attachmentFiles').select('attachmentId').execute()
  return { byOwner: Map.groupBy(rows, ({ owner }) => owner), files: files.length }
}

const upload = (address: string, body: Buffer, type: string, headers: Record<string, string> = {}) =>
  askAsVisitor(address, {
    method: 'POST',
    headers: { 'content-type': type, ...headers },
    body: body as BodyInit,
  })

interface Stage {
  db: Database
  url(): string
  photo: Buffer
}

/** A client: a photograph, then the inquiry that names it. A name that was lost would never be accepted. */
function sendInquiry({ url, photo }: Stage): Attempt<{ message: string }> {
  const message = randomUUID()
  let name: string | undefined
  return async () => {
    name ??= dataOf(await upload(`${url()}/api/contacts/photographs`, photo, 'image/jpeg'))?.name
    if (!name) return undefined
    const { status, text } = await askAsVisitor(`${url()}/api/contacts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': message },
      body: JSON.stringify({ ...anInquiry({ message }), photographs: [name] }),
    })
    if (status === 422) throw new Error(`A photograph was lost: ${text}`)
    return status === 201 ? { message } : undefined
  }
}

async function checkInquiries({ db, photo }: Stage, accepted: readonly { message: string }[]) {
  const inquiries = await db.selectFrom('inquiries').select(['id', 'message']).execute()
  expect(inquiries.map(({ message }) => message).toSorted()).toEqual(
    accepted.map(({ message }) => message).toSorted(),
  )
  await expireUploads(db)
  const { byOwner, files } = await readStored(db, 'inquiryId')
  expect(new Set(byOwner.keys())).toEqual(new Set(inquiries.map(({ id }) => id)))
  const { width } = await sharp(photo).metadata()
  for (const rows of byOwner.values()) {
    expect(rows.map(({ variant }) => variant).toSorted()).toEqual(['full', 'thumbnail'])
    const full = rows.find(({ variant }) => variant === 'full')?.body
    expect(await sharp(full ?? undefined).metadata()).toMatchObject({ format: 'jpeg', width })
  }
  expect(files).toBe(2 * inquiries.length)
}

/** A receptionist: an inquiry of its own, a photograph and a PDF, then the reply that has them. */
function sendReply({ url, photo }: Stage, office: () => BackOffice): Attempt<{ subject: string }> {
  const subject = randomUUID()
  let inquiryId: number | undefined
  const uploaded: Record<'photograph' | 'pdf', number | undefined> = { photograph: undefined, pdf: undefined }
  const attach = async (body: Buffer, type: string, key: string) =>
    dataOf(
      await upload(`${url()}/api/contacts/${inquiryId}/attachments?name=a`, body, type, {
        ...office().headers,
        'idempotency-key': `${subject}-${key}`,
      }),
    )?.id
  return async () => {
    inquiryId ??= dataOf(
      await office().post(
        '/contacts/desk',
        { ...anInquiry(), source: 'call' },
        { 'idempotency-key': `${subject}-inquiry` },
      ),
    )?.id
    if (inquiryId === undefined) return undefined
    uploaded.photograph ??= await attach(photo, 'image/jpeg', 'photograph')
    uploaded.pdf ??= await attach(PDF, 'application/pdf', 'pdf')
    const { photograph, pdf } = uploaded
    if (photograph === undefined || pdf === undefined) return undefined
    const { status, text } = await office().post(
      `/contacts/${inquiryId}/replies`,
      { subject, text: 'Like this?', attachments: [photograph, pdf] },
      { 'idempotency-key': `${subject}-reply` },
    )
    if (status === 422) throw new Error(`An attachment was lost: ${text}`)
    return status === 201 ? { subject } : undefined
  }
}

async function checkReplies({ db }: Stage, accepted: readonly { subject: string }[]) {
  const replies = await db.selectFrom('inquiryReplies').select(['id', 'subject']).execute()
  expect(replies.map(({ subject }) => subject).toSorted()).toEqual(
    accepted.map(({ subject }) => subject).toSorted(),
  )
  await expireUploads(db)
  const { byOwner, files } = await readStored(db, 'replyId')
  expect(new Set(byOwner.keys())).toEqual(new Set(replies.map(({ id }) => id)))
  for (const rows of byOwner.values())
    expect(rows.map(({ variant }) => variant).toSorted()).toEqual(['full', 'full', 'thumbnail'])
  expect(files).toBe(3 * replies.length)
}

const common = (kind: DatabaseKind) => ({
  promise: 'nothing accepted is lost, and nothing that belongs to nothing is left',
  missing: kind.missing,
  timeout: 10 * 60_000,
})

for (const kind of databaseKinds) {
  scenario(
    {
      action: `${kind.name}: the process is killed ${rounds} times while clients send photographs, and then inquiries`,
      ...common(kind),
    },
    async () => {
      await using database = await newDatabase(kind)
      await using inspected = inspectDatabase(database.url)
      using folder = newFolder()
      const photo = await (await aPhoto(640, 480)).jpeg().toBuffer()
      let url = ''
      const stage = { db: inspected.db, url: () => url, photo }
      const senders = startSenders(() => sendInquiry(stage))
      const start = () =>
        startSalon({ databaseUrl: database.url, admin: true, environment: { TMPDIR: folder.path } })
      await using salon = await killInRounds(start, senders, async started => {
        url = started.url
        const { put } = await openBackOffice(url)
        expect((await put('/privacy/photographs', { isTaken: true, days: 90 })).status).toBe(200)
      })
      await checkInquiries(stage, senders.finished)
      expect(await salon.end('SIGTERM')).toBe(0)
      expect(readdirSync(folder.path).filter(name => name.startsWith('araliya'))).toEqual([])
      return `${senders.finished.length} inquiries accepted, each with its photograph; nothing else is left`
    },
  )

  scenario(
    {
      action: `${kind.name}: the process is killed ${rounds} times while receptionists attach files, and then reply`,
      ...common(kind),
    },
    async () => {
      await using database = await newDatabase(kind)
      await using smtp = await newMailServer()
      await using inspected = inspectDatabase(database.url)
      using folder = newFolder()
      const photo = await (await aPhoto(640, 480)).jpeg().toBuffer()
      let url = ''
      let office: BackOffice
      const stage = { db: inspected.db, url: () => url, photo }
      const senders = startSenders(() => sendReply(stage, () => office))
      const start = () =>
        startSalon({
          databaseUrl: database.url,
          smtpUrl: smtp.url,
          admin: true,
          environment: { TMPDIR: folder.path },
        })
      await using salon = await killInRounds(start, senders, async started => {
        url = started.url
        office = await openBackOffice(url)
      })
      await checkReplies(stage, senders.finished)
      await deliverAll(inspected.db)
      expect(await salon.end('SIGTERM')).toBe(0)
      for (const { subject } of senders.finished) {
        const sent = smtp.received.filter(({ raw }) => raw.includes(subject))
        expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1)
        for (const { raw } of sent) {
          expect(raw).toMatch(/Content-Type: image\/jpeg/)
          expect(raw.replaceAll('\r\n', '')).toContain(PDF.toString('base64'))
        }
      }
      expect(readdirSync(folder.path).filter(name => name.startsWith('araliya'))).toEqual([])
      return `${senders.finished.length} replies accepted and sent with their files; nothing else is left`
    },
  )
}
