import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TeamMember } from '#contracts/accounts/team.ts'
import { HOUR_MS, MINUTE_MS } from '#contracts/text/days.ts'
import { PASSWORD, putAuth, signIn, signInWithPassword } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type Call, callerOf } from '#tests/call.ts'
import { whileChanging } from '#tests/concurrent-change.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { createDelivery, deliverAll, jobsOf, sendInquiry } from '#tests/outbox.ts'
import { emptyInbox } from '#tests/search-index.ts'
import { TestSmtp, textOf } from '#tests/smtp.ts'
import { instant } from '../../clock.ts'
import { readConfig } from '../../config.ts'
import { claimNext, type Delivery } from '../../mail/deliver.ts'
import { createOutboxWorker } from '../../mail/worker.ts'
import { deletePasswordLinks } from '../password-links.queries.ts'
import { setPassword } from '../users.queries.ts'

const METRICS = 'a token of sixteen'
const pollOptions = { timeout: 30_000, interval: 10 }

describeDatabases('mail about accounts on $name', (kind, itOnce) => {
  let test: TestApp
  let smtp: TestSmtp
  let delivery: Delivery
  beforeAll(async () => {
    smtp = await new TestSmtp().start()
    const { mail } = readConfig('real', { SMTP_URL: smtp.url, REPLY_TO_CLIENT: 'on' })
    test = await createTestApp(kind, { config: { mail, metricsToken: METRICS } })
  })
  beforeEach(async () => {
    for (const table of ['users', 'mailJobs', 'loginFailures'] as const)
      await test.db.deleteFrom(table).execute()
    await emptyInbox(test.db)
    smtp.received.length = 0
    smtp.behaviour = 'accept'
    delivery = createDelivery(test, smtp)
  })
  afterEach(() => delivery.channel.close())
  afterAll(async () => {
    await test.close()
    await smtp.stop()
  })

  const requestReset = (email: string) => callerOf(test, {})('POST', '/auth/forgot', { email })
  const asOwner = async (...call: Parameters<Call>) => callerOf(test, (await signIn(test)).headers)(...call)
  const invite = async (email = 'nimali@araliya.example') =>
    (await asOwner('POST', '/users', { name: 'Nimali', email, level: 'inbox' })).body.data
      .member as TeamMember
  const mailOf = async ({ id }: { id: number }) =>
    (await asOwner('GET', '/users')).body.data.find((one: TeamMember) => one.id === id)?.mail
  const links = () => test.db.selectFrom('passwordLinks').selectAll().execute()
  const readMetric = async (series: string) => {
    const { body } = await test.app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${METRICS}` },
    })
    return Number(
      body
        .split('\n')
        .find(line => line.startsWith(`${series} `))
        ?.split(' ')
        .at(-1),
    )
  }

  it('makes no link while another process ends all links of the user', async () => {
    const { user } = await signInWithPassword(test)
    await requestReset(user.email)
    const job = await claimNext(delivery)
    if (!job) throw new Error('No job')
    const [outcome] = await whileChanging(
      test.config.databaseUrl,
      {
        async begin(trx) {
          await setPassword(trx, user.id, 'another', instant(test.clock))
          await deletePasswordLinks(trx, user.id)
        },
      },
      [() => delivery.channel.write({ ...test, now: instant(test.clock) }, job)],
    )
    expect(outcome).toEqual({ status: 'fulfilled', value: undefined })
    expect(await links()).toEqual([])
  })

  itOnce('records a bug in one message with its job, and continues with the next', async () => {
    const warn = vi.spyOn(delivery.log, 'warn')
    const { user } = await signInWithPassword(test)
    await sendInquiry(test)
    await requestReset(user.email)
    await test.db.updateTable('mailJobs').set({ nextAttemptAt: '' }).where('kind', '=', 'client').execute()
    const unreadable = { version: 2, document: '{', authorName: '', authorEmail: '', createdAt: '' }
    await test.db.insertInto('contentVersions').values(unreadable).execute()
    await deliverAll(delivery)
    await test.db.deleteFrom('contentVersions').execute()
    expect((await jobsOf(test)).map(({ kind, state, attempts }) => [kind, state, attempts])).toEqual([
      ['salon', 'sent', 1],
      ['client', 'waiting', 1],
      ['password', 'sent', 1],
    ])
    const [, job] = await jobsOf(test)
    expect(job).toMatchObject({
      claimedUntil: null,
      lastError: 'The message couldn’t be written: the log says why',
    })
    expect(warn.mock.calls[0]?.[0]).toMatchObject({ err: expect.any(SyntaxError) })
    test.clock.advance(MINUTE_MS)
    await deliverAll(delivery)
    expect(smtp.received).toHaveLength(3)
  })

  describe('an invitation that is refused', () => {
    let member: Awaited<ReturnType<typeof invite>>
    beforeEach(async () => {
      smtp.behaviour = { refuse: 'recipient', code: 550, text: 'No such mailbox' }
      member = await invite()
      expect(member.mail).toMatchObject({ kind: 'invitation', state: 'waiting', lastError: null })
      await deliverAll(delivery)
      smtp.behaviour = 'accept'
    })

    itOnce('is shown with the member', async () => {
      expect(await mailOf(member)).toEqual({
        kind: 'invitation',
        state: 'failed',
        lastError: expect.stringContaining('550 No such mailbox'),
        createdAt: instant(test.clock),
      })
    })

    it('is shown on the dashboard and counted in metrics', async () => {
      const { data } = (await asOwner('GET', '/contacts/summary')).body
      expect(data.mailProblems).toEqual([{ member: 'Nimali', kind: 'invitation', state: 'failed' }])
      expect(data.mailProblemsTotal).toBe(1)
      expect(await readMetric('araliya_mail_failed')).toBe(1)
    })

    it('is still shown two days later, after another member has received mail', async () => {
      test.clock.advance(48 * HOUR_MS)
      await invite('ruwan@araliya.example')
      await deliverAll(delivery)
      expect(await mailOf(member)).toMatchObject({ state: 'failed' })
    })

    it('is shown until there is another that is sent', async () => {
      await asOwner('POST', `/users/${member.id}/link`)
      expect(await mailOf(member)).toMatchObject({ state: 'waiting', lastError: null })
      await deliverAll(delivery)
      expect(await mailOf(member)).toBeNull()
      expect(await readMetric('araliya_mail_failed')).toBe(0)
    })
  })

  itOnce('logs and shows a message that expired before it could be sent', async () => {
    const error = vi.spyOn(delivery.log, 'error')
    const { user } = await signInWithPassword(test)
    smtp.behaviour = { refuse: 'recipient', code: 450, text: 'Try again later' }
    await requestReset(user.email)
    await deliverAll(delivery)
    smtp.behaviour = 'accept'
    test.clock.advance(30 * MINUTE_MS)
    await deliverAll(delivery)
    expect(smtp.received).toEqual([])
    const lastError = expect.stringMatching(/^Its link expired before .*450 Try again later/)
    expect(await mailOf(user)).toMatchObject({ kind: 'password', state: 'failed', lastError })
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'password', user: user.id, reason: lastError }),
      'a message could not be sent',
    )
    expect(await links()).toHaveLength(1)
    expect(await readMetric('araliya_mail_failed')).toBe(1)
  })

  it('shows no failure once a password was set', async () => {
    const { user, headers } = await signInWithPassword(test)
    smtp.behaviour = { refuse: 'recipient', code: 550 }
    await requestReset(user.email)
    await deliverAll(delivery)
    expect(await mailOf(user)).toMatchObject({ state: 'failed' })
    const passwords = { currentPassword: PASSWORD, newPassword: 'jasmine at eight' }
    expect((await putAuth(test, 'updatepassword', passwords, headers)).statusCode).toBe(200)
    expect(await mailOf(user)).toBeNull()
  })

  it('does not wait for a slow message about an inquiry', async () => {
    const worker = createOutboxWorker(delivery)
    const { user } = await signInWithPassword(test)
    smtp.behaviour = { hold: 'sender' }
    worker.start()
    await sendInquiry(test)
    worker.wake()
    await expect.poll(() => smtp.heldMessages, pollOptions).toBe(1)
    smtp.behaviour = 'accept'
    await requestReset(user.email)
    worker.wake()
    await expect.poll(() => smtp.received.map(({ to }) => to), pollOptions).toContainEqual([user.email])
    expect(smtp.received.filter(message => textOf(message).includes('/admin/reset#'))).toHaveLength(1)
    smtp.release()
    await expect.poll(() => smtp.received.length, pollOptions).toBe(3)
    await worker.stop()
  })

  it('does not wait for a slow message about another account', async () => {
    const worker = createOutboxWorker(delivery)
    const [first, second] = [await signInWithPassword(test), await signInWithPassword(test)]
    smtp.behaviour = { hold: 'sender' }
    worker.start()
    await requestReset(first.user.email)
    worker.wake()
    await expect.poll(() => smtp.heldMessages, pollOptions).toBe(1)
    smtp.behaviour = 'accept'
    await requestReset(second.user.email)
    worker.wake()
    await expect.poll(() => smtp.received.map(({ to }) => to), pollOptions).toEqual([[second.user.email]])
    smtp.release()
    await expect.poll(() => smtp.received.length, pollOptions).toBe(2)
    await worker.stop()
  })
})
