import { sql } from 'kysely'
import { expect } from 'vitest'
import { type DatabaseKind, postgres } from '#tests/databases.ts'
import { EventStream } from '#tests/event-stream.ts'
import { aContact } from '#tests/factories.ts'
import { migrations } from '../../server/db/migrations/index.ts'
import { defaultLimits } from '../../server/http/limits.ts'
import { audit, deliverAll, inWords, lookInto, NOTHING_WRONG } from '../faults/audit.ts'
import { startBalancer } from '../faults/balancer.ts'
import { fault } from '../faults/fault.ts'
import { logIn, openBackOffice } from '../faults/people.ts'
import { ask, Probe } from '../faults/probe.ts'
import { announce, startAtOnce, startTogether } from '../faults/salons.ts'
import { A_FEW } from '../faults/scene.ts'
import { newDatabase, newMailServer } from '../faults/things.ts'
import { until } from '../faults/until.ts'
import { newInquiry, send, Visitors } from '../faults/visitors.ts'

const VISITORS = 8
const missing = !postgres && 'there is no PostgreSQL here'
const newPostgres = () => newDatabase(postgres as DatabaseKind)

fault(
  {
    done: '4 processes are started at once on an empty PostgreSQL, with samples and a first admin',
    promised:
      'one of them prepares the tables, each migration runs once, the samples are there once; all open',
    missing,
  },
  async () => {
    await using database = await newPostgres()
    await using salons = await startAtOnce(4, { databaseUrl: database.url })
    await using inside = lookInto(database.url)
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      inside.db,
    )
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations))
    const names = await inside.db.selectFrom('branches').select('name').execute()
    expect(new Set(names.map(({ name }) => name)).size).toBe(names.length)
    expect(await inside.db.selectFrom('users').select('id').execute()).toHaveLength(1)
    for (const salon of salons.all) expect(await salon.end('SIGTERM')).toBe(0)
    return `${salons.all.length} opened, ${rows.length} migrations, ${names.length} branches, 1 admin`
  },
)

fault(
  {
    done: '4 processes behind a proxy; one of them is killed under load, and none is started in its place',
    promised:
      'no reader sees a failure, nobody who writes more than one, nothing is lost or doubled; before it each message was sent by one',
    missing,
  },
  async () => {
    await using database = await newPostgres()
    await using smtp = await newMailServer()
    await using salons = await startTogether(4, { databaseUrl: database.url, smtpUrl: smtp.url })
    await using balancer = await startBalancer(salons.ports)
    await using inside = lookInto(database.url)
    await using visitors = new Visitors(() => balancer.url).come(VISITORS)
    await visitors.more(5 * A_FEW)
    await visitors.leave()
    const waiting = inside.db.selectFrom('mail_jobs').select('id').where('state', '=', 'waiting').limit(1)
    await until('everything is sent', async () => !(await waiting.executeTakeFirst()))
    expect(await audit(inside.db, visitors.answered, smtp.received)).toMatchObject({
      ...NOTHING_WRONG,
      sentTwice: 0,
    })

    visitors.come(VISITORS)
    await using home = new Probe(balancer.url)
    await using list = new Probe(`${balancer.url}/api/contacts/ticket`)
    await until('inquiries are on their way', () => visitors.inFlight > 1)
    await salons.all[1]?.end('SIGKILL')
    await visitors.more(5 * A_FEW)
    await Promise.all([home.stop(), list.stop(), visitors.leave()])
    expect([home.refused, list.refused]).toEqual([0, 0])
    const { 201: _, ...failures } = visitors.outcomes
    const failed = Object.values(failures).reduce((sum, n) => sum + n, 0)
    expect(failed).toBeLessThanOrEqual(VISITORS)
    await visitors.settle()
    await deliverAll(inside.db)
    const findings = await audit(inside.db, visitors.answered, smtp.received)
    expect(findings).toMatchObject(NOTHING_WRONG)
    return `behind ${balancer.name}: ${home.answers.length + list.answers.length} read without a failure, ${failed} of ${visitors.answered.length} inquiries were refused once; ${inWords(visitors.answered.length, findings)}`
  },
)

fault(
  {
    done: '4 processes: a branch is changed on one, an inquiry is sent to another',
    promised: 'all show the change, and open screens on all hear of the inquiry; how soon is shown',
    missing,
  },
  async () => {
    await using database = await newPostgres()
    await using salons = await startTogether(4, { databaseUrl: database.url })
    const urls = salons.all.map(({ url }) => url)
    const admin = await openBackOffice(urls[0] as string)
    const times: number[] = []
    for (let round = 0; round < 5; round++)
      times.push(await announce(admin, salons.all, `${round} Jasmine Road`))

    const { token } = JSON.parse((await logIn(urls[0] as string)).text)
    const streams = await Promise.all(
      urls.map(url => EventStream.open(url, { authorization: `Bearer ${token}` })),
    )
    const heard: number[] = []
    for (let round = 0; round < 5; round++) {
      const known = Promise.all(streams.map(stream => stream.until(() => stream.of('change').length > round)))
      expect(await send(urls[round % 4] as string, newInquiry())).toMatchObject({ status: 201 })
      const answered = performance.now()
      await known
      heard.push(performance.now() - answered)
    }
    for (const stream of streams) stream.close()
    const most = (all: number[]) => Math.round(Math.max(...all))
    return `a change shown everywhere after ${most(times)} ms at most, an inquiry known on every screen after ${most(heard)} ms at most`
  },
)

fault(
  {
    done: '4 processes: one address sends inquiries to each in turn, a login fails on each in turn, one inquiry goes to all at once',
    promised:
      'the address is stopped after its 20 of each, the login after its 5, the inquiry is stored once',
    missing,
  },
  async () => {
    await using database = await newPostgres()
    await using salons = await startTogether(4, { databaseUrl: database.url })
    const urls = salons.all.map(({ url }) => url)
    const sendFrom = async (url: string) => {
      const init = { method: 'POST', body: JSON.stringify(aContact()) }
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.9' }
      return (await ask(`${url}/api/contacts`, { ...init, headers })).status
    }
    let passed = 0
    for (let round = 0; round < 21; round++) {
      for (const url of urls) if ((await sendFrom(url)) === 201) passed++
    }
    // Each counts for itself.
    expect(passed).toBe(4 * defaultLimits.contactsPerMinute)

    const wrong = { email: 'nobody@araliya.example', password: 'jasmine at seven' }
    const logins: number[] = []
    for (let n = 0; n < 8; n++)
      logins.push((await logIn(urls[n % 4] as string, wrong, { 'x-forwarded-for': '192.0.2.1' })).status)
    expect(logins).toEqual([...Array(5).fill(401), 429, 429, 429])

    const same = Array.from({ length: 5 }, newInquiry)
    const outcomes = await Promise.all(same.flatMap(inquiry => urls.map(url => send(url, inquiry))))
    expect(outcomes.map(outcome => outcome?.status)).toEqual(outcomes.map(() => 201))
    await using inside = lookInto(database.url)
    expect(await inside.db.selectFrom('contacts').select('id').execute()).toHaveLength(passed + same.length)
    return `${passed} passed of one address; a login closed after 5; ${outcomes.length} answers for ${same.length} stored inquiries`
  },
)
