import { beforeAll, beforeEach, expect, it } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import type { Content } from '#contracts/content/content.ts'
import type { PrivacyPage } from '#contracts/privacy/privacy-page.ts'
import { DAY_MS, MINUTE_MS } from '#contracts/text/days.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { adminCaller, type Call } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { send } from '#tests/inquiries.ts'
import { instant } from '../clock.ts'
import { openInstance } from '../instance.ts'
import { listPrivacyGaps, recordPrivacyPage } from './privacy-page.queries.ts'

describeDatabases('the privacy page on $name', (kind, itOnce) => {
  let test: TestApp
  let call: Call
  beforeAll(async () => {
    test = await createTestApp(kind)
    call = adminCaller(test)
    return () => test.close()
  })
  beforeEach(async () => {
    await test.db.deleteFrom('contentVersions').execute()
    await test.db.deleteFrom('privacyPages').execute()
    await test.db
      .deleteFrom('settings')
      .where('key', 'in', ['retention', 'retention-notice', 'photographs'])
      .execute()
    await record()
    test.clock.advance(DAY_MS)
  })

  const record = () =>
    test.db.transaction().execute(trx => recordPrivacyPage(trx, test.config, instant(test.clock)))
  const versions = async () =>
    (await test.db.selectFrom('privacyPages').select('id').orderBy('id').execute()).length
  const pageAt = async (at: string): Promise<PrivacyPage> =>
    (await call('GET', `/privacy/page?at=${encodeURIComponent(at)}`)).body.data
  const textOf = ({ parts }: PrivacyPage, part: string) =>
    parts.find(({ id }) => id === part)?.paragraphs.join(' ') ?? ''
  const publish = async (change: (content: Content) => void) => {
    const content = structuredClone(defaultContent)
    change(content)
    expect((await call('PUT', '/content', content)).status).toBe(200)
  }

  /** Sends an inquiry, lets a day pass, and says when it arrived. */
  async function arrival(): Promise<string> {
    const id = await send(test)
    test.clock.advance(MINUTE_MS)
    return (await call('GET', `/contacts/${id}`)).body.data.createdAt
  }

  it('that was published when an inquiry came is found by the inquiry’s date', async () => {
    const first = await arrival()
    await publish(({ salon }) => {
      salon.responsible = 'Nirmala Silva'
    })
    const second = await arrival()
    await call('PUT', '/privacy/retention', { months: 12 })
    const third = await arrival()
    expect(textOf(await pageAt(first), 'responsible')).not.toContain('Nirmala')
    expect(textOf(await pageAt(second), 'responsible')).toContain('Nirmala Silva')
    expect(textOf(await pageAt(second), 'retention')).toContain('24 months')
    expect(textOf(await pageAt(third), 'retention')).toContain('12 months')
    const { from, until } = await pageAt(second)
    expect(first < from && from <= second && second < `${until}`).toBe(true)
    expect((await pageAt(third)).until).toBeNull()
  })

  it('of a restored version is another one', async () => {
    await publish(({ copy }) => {
      copy.privacy.health = 'We ask nothing about your health.'
    })
    const at = await arrival()
    await call('POST', '/content/versions/1/restore')
    const later = await arrival()
    expect(textOf(await pageAt(at), 'health')).toBe('We ask nothing about your health.')
    expect(textOf(await pageAt(later), 'health')).toBe(defaultContent.copy.privacy.health)
  })

  it('is recorded again only where it says something else', async () => {
    await publish(({ copy }) => {
      copy.home.title = 'Other'
    })
    await call('PUT', '/privacy/retention', { months: 24 })
    await record()
    expect(await versions()).toBe(1)
    await publish(({ copy }) => {
      copy.privacy.title = 'Other'
    })
    expect(await versions()).toBe(2)
  })

  it('says what both of two simultaneous changes say', async () => {
    const content = structuredClone(defaultContent)
    content.salon.responsible = 'Nirmala Silva'
    await Promise.all([call('PUT', '/content', content), call('PUT', '/privacy/retention', { months: 36 })])
    const page = await pageAt(instant(test.clock))
    expect(textOf(page, 'responsible')).toContain('Nirmala Silva')
    expect(textOf(page, 'retention')).toContain('36 months')
  })

  it('is not changed by a save that is refused', async () => {
    expect((await call('PUT', '/content', defaultContent, '"7"')).status).toBe(412)
    expect((await call('PUT', '/privacy/retention', { months: 0 })).status).toBe(422)
    expect(await versions()).toBe(1)
  })

  it('is recorded when the program starts with other settings', async () => {
    const { mail } = test.config
    const config = { ...test.config, mail: { ...mail, smtpUrl: 'smtp://localhost:1' } }
    const other = await openInstance({ config, clock: test.clock })
    await other.close()
    const now = await pageAt(instant(test.clock))
    expect(textOf(now, 'recipients')).toContain('companies that carry our email')
    expect(textOf(await pageAt(instant(test.clock, -DAY_MS)), 'recipients')).not.toContain('email')
  })

  it('says how long photographs are kept, while the form takes some or the mailbox is read', async () => {
    const photographs = async () =>
      /Photographs .* deleted (\d+ days)/.exec(textOf(await pageAt(instant(test.clock)), 'retention'))?.[1]
    expect(await photographs()).toBeUndefined()
    await call('PUT', '/privacy/photographs', { isTaken: true, days: 30 })
    expect(await photographs()).toBe('30 days')
    await call('PUT', '/privacy/photographs', { isTaken: false, days: 30 })
    expect(await photographs()).toBeUndefined()
    const { mail } = test.config
    const withMailbox = { mail: { ...mail, mailbox: {} } }
    await test.db.transaction().execute(trx => recordPrivacyPage(trx, withMailbox, instant(test.clock)))
    expect(await photographs()).toBe('30 days')
    expect(textOf(await pageAt(instant(test.clock)), 'recipients')).toContain('Emails between you and us')
  })

  itOnce('has none before the first, and refuses what is no instant', async () => {
    expect((await call('GET', '/privacy/page?at=2020-01-01T00:00:00Z')).status).toBe(404)
    expect((await call('GET', '/privacy/page?at=yesterday')).status).toBe(400)
  })

  itOnce('of a new salon lacks who is responsible, and the server’s country', async () => {
    const ids = async () => (await listPrivacyGaps(test.db, test.config)).map(({ id }) => id)
    expect(await ids()).toEqual(['responsible', 'server'])
    await publish(({ salon }) => {
      Object.assign(salon, {
        responsible: 'Nirmala Silva',
        serverCountry: 'Sri Lanka',
        phone: '+94 11 000 0009',
      })
    })
    expect(await ids()).toEqual([])
    await call('PUT', '/privacy/retention', { months: null })
    expect(await ids()).toEqual(['retention'])
  })
})
