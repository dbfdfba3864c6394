import { expect } from 'vitest'
import { countWaiting, whileChanging } from '#tests/concurrent-change.ts'
import { type DatabaseKind, postgres, sqlite } from '#tests/databases.ts'
import { aContact } from '#tests/factories.ts'
import { deletePasswordLinks } from '../../server/auth/password-links.queries.ts'
import { createUser, setPassword } from '../../server/auth/users.queries.ts'
import type { Db } from '../../server/db/tables.ts'
import { lookInto } from './audit.ts'
import { fault } from './fault.ts'
import { logIn } from './people.ts'
import { ask } from './probe.ts'
import { ADMIN, startSalon } from './salon.ts'
import { startTogether } from './salons.ts'
import { newDatabase, newMailServer } from './things.ts'
import { until } from './until.ts'

const MISSING = 'there is no PostgreSQL here'
const METRICS_TOKEN = 'a token of sixteen'
const kinds: { name: string; kind: DatabaseKind | undefined }[] = [
  { name: 'PostgreSQL', kind: postgres },
  { name: 'one SQLite file', kind: sqlite },
]

/** Calls as a session's user. */
const callerOf = (token: string) => (url: string, method: string, path: string, body?: object) =>
  ask(`${url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })

async function openSession(url: string) {
  const { text } = await logIn(url)
  return callerOf(JSON.parse(text).token)
}

const forget = (url: string, email: string) =>
  ask(`${url}/api/auth/forgot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })

const now = () => new Date().toISOString()

const newUser = async (db: Db, email: string) => {
  const user = await createUser(db, { name: email, email, role: 'admin', passwordHash: '' }, now())
  if (!user) throw new Error('The email is taken')
  return user
}

for (const { name, kind } of kinds)
  fault(
    {
      done: `2 processes on ${name}: an administrator is being removed, and calls all that changes accounts, at both`,
      promised: 'each call waits for the removal and is 401; no account, link or session is left or changed',
      essential: kind === postgres,
      missing: !kind && MISSING,
    },
    async () => {
      await using database = await newDatabase(kind)
      await using salons = await startTogether(2, { databaseUrl: database.url })
      await using inside = lookInto(database.url)
      const urls = salons.all.map(({ url }) => url)
      const member = await newUser(inside.db, 'member@araliya.example')
      const call = await openSession(urls[0] as string)
      const calls: [string, string, object?][] = [
        ['POST', '/users', { name: 'New', email: 'new@araliya.example' }],
        ['POST', `/users/${member.id}/link`],
        ['DELETE', `/users/${member.id}/sessions`],
        ['DELETE', `/users/${member.id}`],
        ['PUT', '/auth/updatedetails', { name: 'Changed' }],
        ['PUT', '/auth/updatepassword', { currentPassword: ADMIN.password, newPassword: 'hibiscus at six' }],
        ['GET', '/auth/logout'],
      ]
      const work = urls.flatMap(url =>
        calls.map(
          ([method, path, body]) =>
            () =>
              call(url, method, path, body),
        ),
      )
      // What a process is asked later it answers later: by then it has read the session.
      const reached = () => Promise.all(urls.map(url => ask(`${url}/api/health`)))
      const outcomes = await whileChanging(
        database.url,
        { begin: trx => trx.deleteFrom('users').where('email', '=', ADMIN.email).execute() },
        work,
        reached,
      )
      const statuses = outcomes.map(each => (each.status === 'fulfilled' ? each.value.status : each.reason))
      expect(statuses).toEqual(work.map(() => 401))
      const users = await inside.db.selectFrom('users').select('email').execute()
      expect(users).toEqual([{ email: member.email }])
      for (const table of ['user_links', 'sessions', 'team_events'] as const)
        expect(await inside.db.selectFrom(table).selectAll().execute()).toEqual([])
      return `${statuses.length} calls: 401`
    },
  )

fault(
  {
    done: 'PostgreSQL: while links for passwords are written, one user’s links are ended and another user is removed',
    promised:
      'no link and no mail for either; the next one is sent at once, and the outbox is said to be well',
    missing: !postgres && MISSING,
  },
  async () => {
    await using database = await newDatabase(postgres)
    await using smtp = await newMailServer()
    await using salon = await startSalon({ databaseUrl: database.url, smtpUrl: smtp.url })
    await using inside = lookInto(database.url)
    const { db } = inside
    const jobs = db.selectFrom('mail_jobs').select(['user_id', 'state'])
    const rounds = [
      { email: 'changes@araliya.example', end: (trx: Db, id: number) => deletePasswordLinks(trx, id) },
      {
        email: 'removed@araliya.example',
        end: (trx: Db, id: number) => trx.deleteFrom('users').where('id', '=', id).execute(),
      },
    ]
    for (const { email, end } of rounds) {
      const { id } = await newUser(db, email)
      await whileChanging(
        database.url,
        {
          begin: trx => setPassword(trx, id, 'another', now()),
          async end(trx) {
            await until('the link is written', async () => (await countWaiting(db)) > 0 || smtp.offered > 0)
            await end(trx, id)
          },
        },
        [() => forget(salon.url, email)],
      )
      await until(
        'the message is done with',
        async () => !(await jobs.where('user_id', '=', id).executeTakeFirst()),
      )
      expect(await db.selectFrom('user_links').selectAll().execute()).toEqual([])
    }
    const other = await newUser(db, 'other@araliya.example')
    await forget(salon.url, other.email)
    await until('the next one is sent', () => smtp.received.length > 0)
    expect(smtp.received.map(({ to }) => to)).toEqual([[other.email]])
    expect(salon.printed()).not.toContain('outbox')
    return 'one mail, to who was left alone'
  },
)

for (const { name, kind } of kinds)
  fault(
    {
      done: `the mail server holds a message about an inquiry and an invitation, and refuses another, on ${name}`,
      promised:
        'a password link comes meanwhile; the refusal stands in the team, on the dashboard and in the metrics',
      missing: !kind && MISSING,
    },
    async () => {
      await using database = await newDatabase(kind)
      await using smtp = await newMailServer({ hold: 'sender' })
      await using salon = await startSalon({
        databaseUrl: database.url,
        smtpUrl: smtp.url,
        admin: true,
        environment: { METRICS_TOKEN },
      })
      const { url } = salon
      const contact = { method: 'POST', headers: { 'content-type': 'application/json' } }
      await ask(`${url}/api/contacts`, { ...contact, body: JSON.stringify(aContact()) })
      await until('the mail server holds the message', () => smtp.heldMessages === 1)
      const call = await openSession(url)
      const slow = { name: 'Kamala', email: 'kamala@mail.example' }
      expect(await call(url, 'POST', '/users', slow)).toMatchObject({ status: 201 })
      await until('the mail server holds the invitation too', () => smtp.heldMessages === 2)
      smtp.behaviour = 'accept'
      expect(await forget(url, ADMIN.email)).toMatchObject({ status: 200 })
      await until('the link has come', () => smtp.received.length === 1)
      expect(smtp.received.map(({ to }) => to)).toEqual([[ADMIN.email]])

      smtp.behaviour = { refuse: 'recipient', code: 550, text: 'No such mailbox' }
      const invited = { name: 'Nimali', email: 'nimali@mail.example' }
      expect(await call(url, 'POST', '/users', invited)).toMatchObject({ status: 201 })
      const mailOf = async () =>
        JSON.parse((await call(url, 'GET', '/users')).text).data.find(
          (one: { email: string }) => one.email === invited.email,
        ).mail
      await until('the refusal is known', async () => (await mailOf()).state === 'failed')
      expect((await mailOf()).lastError).toContain('No such mailbox')
      const { data } = JSON.parse((await call(url, 'GET', '/contacts/summary')).text)
      expect(data.mailTrouble).toEqual([{ member: 'Nimali', kind: 'invitation', state: 'failed' }])
      const authorization = `Bearer ${METRICS_TOKEN}`
      const { text } = await ask(`${url}/metrics`, { headers: { authorization } })
      expect(text).toContain('araliya_mail_failed 1')
      expect(text).toContain('araliya_mail_waiting 2')
      smtp.behaviour = 'accept'
      smtp.release()
      await until('both messages are sent', () => smtp.received.length === 3)
      return 'the link came while the other messages were held'
    },
  )
