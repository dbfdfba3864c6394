import { beforeAll, beforeEach, expect, it } from 'vitest'
import { startOfDay } from '#contracts/text/days.ts'
import { signIn } from '#tests/accounts.ts'
import { type AppWithMail, openAppWithMail } from '#tests/app-with-mail.ts'
import { adminCaller, type Call } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { send } from '#tests/inquiries.ts'
import { deliverAll, jobsOf } from '#tests/outbox.ts'
import { emptyInbox } from '#tests/search-index.ts'
import { headerOf, textOf } from '#tests/smtp.ts'
import { runDueJobs } from '../operations/maintenance.ts'
import { applyRetention, previewRetention } from './retention.queries.ts'

const MINUTES = 60_000
/** The instant at a time of a day of the salon, such as '23:59'. */
const at = (day: string, time = '12:00') => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return new Date(Date.parse(startOfDay(day)) + (hour * 60 + minute) * MINUTES).toISOString()
}

describeDatabases('the first deletion of the retention on $name', kind => {
  let mail: AppWithMail
  let call: Call
  beforeAll(async () => {
    mail = await openAppWithMail(kind)
    return () => mail.close()
  })
  beforeEach(async () => {
    const { db } = mail.test
    await emptyInbox(db)
    await db.deleteFrom('users').execute()
    await db.deleteFrom('mailJobs').execute()
    await db
      .deleteFrom('settings')
      .where('key', 'in', ['retention', 'retention-notice', 'apply-retention'])
      .execute()
    mail.smtp.received.splice(0)
    call = adminCaller(mail.test)
  })

  const maintain = () => runDueJobs({ ...mail.test, log: mail.test.app.log, wakeMail: () => {} })
  /** A day passes, and the jobs run at a time of the next. */
  async function liveUntil(day: string, time?: string) {
    mail.test.clock.advance(Date.parse(at(day, time)) - mail.test.clock.now().getTime())
    await maintain()
  }
  const isKept = async (id: number) =>
    (await mail.test.db.selectFrom('inquiries').select('id').where('id', '=', id).execute()).length === 1
  const erasesFrom = async () => (await call('GET', '/privacy/retention')).body.data.erasesFrom
  /** The emails that were delivered about it. */
  const about = () => mail.smtp.received.filter(message => headerOf(message, 'Subject').includes('erased'))
  const announcements = async () =>
    (await jobsOf(mail.test)).filter(({ kind: message }) => message === 'retention')

  /** Stores an inquiry that was completed at an instant. */
  async function completed(when: string): Promise<number> {
    const { db } = mail.test
    const id = await send(mail.test)
    await call('PUT', `/contacts/${id}`, { status: 'completed' })
    await db.updateTable('inquiries').where('id', '=', id).set({ createdAt: when, updatedAt: when }).execute()
    await db.updateTable('inquiryHistory').where('inquiryId', '=', id).set({ at: when }).execute()
    return id
  }

  it.each([
    { on: '2024-02-29', months: 24, kept: '2026-02-28', erased: '2026-03-01' },
    { on: '2023-02-28', months: 12, kept: '2024-02-28', erased: '2024-03-01' },
    { on: '2025-01-31', months: 1, kept: '2025-02-28', erased: '2025-03-01' },
    { on: '2024-01-31', months: 1, kept: '2024-02-29', erased: '2024-03-01' },
    { on: '2024-12-31', months: 2, kept: '2025-02-28', erased: '2025-03-01' },
    { on: '2025-11-30', months: 1, kept: '2025-12-30', erased: '2026-01-01' },
  ])('keeps what was completed on $on for $months months: on $kept still, on $erased not', async dates => {
    const { db } = mail.test
    await completed(at(dates.on, '23:59'))
    expect(await previewRetention(db, at(dates.kept, '23:58'), dates.months)).toMatchObject({ total: 0 })
    expect(await previewRetention(db, at(dates.erased, '23:59'), dates.months)).toMatchObject({ total: 1 })
  })

  it('is announced a month ahead by email to each account with full access, and comes on that day', async () => {
    await liveUntil('2027-01-02')
    const { user } = await signIn(mail.test)
    await signIn(mail.test, 'admin', 'inbox')
    const id = await completed(at('2025-01-31', '23:59'))
    // The session of the test is of a second account with full access.
    await liveUntil('2027-01-03')
    expect(await erasesFrom()).toBe('2027-02-03')
    await deliverAll(mail.delivery)
    const sent = about()
    expect(sent.flatMap(({ to }) => to)).toContain(user.email)
    const full = await mail.test.db.selectFrom('users').select('email').where('level', '=', 'full').execute()
    expect(sent.flatMap(({ to }) => to).toSorted()).toEqual(full.map(({ email }) => email).toSorted())
    const [first] = sent
    if (!first) throw new Error('No email')
    expect(headerOf(first, 'Subject')).toBe('1 inquiry will be erased from 3 February 2027 on')
    expect(textOf(first)).toContain('kept for 24 months')
    expect(textOf(first)).toContain('On that day it is 1 inquiry; the oldest arrived on 31 January 2025.')

    await liveUntil('2027-02-02', '23:59')
    expect(await isKept(id)).toBe(true)
    await liveUntil('2027-02-04')
    expect(await isKept(id)).toBe(false)
    expect(await erasesFrom()).toBeNull()

    // From then on no email is sent.
    const later = await completed(at('2025-02-10'))
    await liveUntil('2027-02-11')
    expect(await isKept(later)).toBe(false)
    await deliverAll(mail.delivery)
    expect(about()).toHaveLength(full.length)
  })

  it('is not announced while nothing ends within a month', async () => {
    await liveUntil('2027-03-01')
    await completed(at('2025-04-02', '23:59'))
    await liveUntil('2027-03-02')
    expect(await erasesFrom()).toBeNull()
    expect(await announcements()).toEqual([])
    await liveUntil('2027-03-03')
    expect(await erasesFrom()).toBe('2027-04-03')
  })

  it('is announced again when another period was chosen meanwhile', async () => {
    await liveUntil('2027-05-01')
    const id = await completed(at('2025-05-01'))
    await liveUntil('2027-05-02')
    expect(await erasesFrom()).toBe('2027-06-02')
    await call('PUT', '/privacy/retention', { months: 12 })
    expect(await erasesFrom()).toBeNull()
    await liveUntil('2027-06-02')
    expect(await isKept(id)).toBe(true)
    expect(await erasesFrom()).toBe('2027-07-02')
    // The same period is no change.
    await call('PUT', '/privacy/retention', { months: 12 })
    expect(await erasesFrom()).toBe('2027-07-02')
  })

  it('is announced again when nothing was left of what was announced', async () => {
    await liveUntil('2027-08-01')
    const id = await completed(at('2025-08-01'))
    await liveUntil('2027-08-02')
    await call('POST', `/contacts/${id}/notes`, { text: 'She called.' })
    await liveUntil('2027-09-03')
    expect(await isKept(id)).toBe(true)
    expect(await erasesFrom()).toBeNull()
    await completed(at('2025-09-01'))
    await liveUntil('2027-09-05')
    expect(await erasesFrom()).toBe('2027-10-05')
  })

  it('is announced once by several processes, and not at all without a limit', async () => {
    await liveUntil('2027-11-01')
    await completed(at('2025-10-01'))
    const { db, clock } = mail.test
    const outcomes = await Promise.all(
      Array.from({ length: 3 }, () => applyRetention(db, clock, 'araliya.example')),
    )
    expect(outcomes.filter(({ announced }) => announced)).toHaveLength(1)
    const accounts = await db.selectFrom('users').select('id').execute()
    expect(await announcements()).toHaveLength(accounts.length)
    await call('PUT', '/privacy/retention', { months: null })
    await liveUntil('2028-02-29')
    expect(await erasesFrom()).toBeNull()
  })
})
