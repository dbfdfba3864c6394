// Long: what the demo and a real salon get of each kind of sample has its test.
import type { Selectable } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { sampleBranches, sampleContent } from '#content/sample-salon.ts'
import { sampleServices } from '#content/sample-services.ts'
import { BranchInput } from '#contracts/branches/branch.ts'
import { CallbackInput } from '#contracts/inquiries/callback.ts'
import { FollowUpInput } from '#contracts/inquiries/inbox.ts'
import { InquiryInput, InquiryStatus } from '#contracts/inquiries/inquiry.ts'
import { isOfWebsite } from '#contracts/inquiries/sources.ts'
import { readWish } from '#contracts/inquiries/wish.ts'
import { WrittenInquiryInput } from '#contracts/inquiries/written-inquiry.ts'
import { ServiceInput } from '#contracts/services/service.ts'
import { DAY_MS, laterDay, salonDay } from '#contracts/text/days.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { findWrongSearchTokens } from '#tests/search-index.ts'
import { listUsers } from '../../accounts/users.queries.ts'
import type { InquiryRow } from '../../db/tables.ts'
import { listBranches } from '../../salon/branches/branches.queries.ts'
import { getContent } from '../../salon/content/content.queries.ts'
import demoInquiries from './inquiries.json' with { type: 'json' }
import { seedDemoAccount, seedDemoContent, seedDemoInquiries, seedSalon } from './seed.ts'

describe('the sample content', () => {
  it('has branches that are valid input of their form', () => {
    for (const branch of sampleBranches) expect(BranchInput.parse(branch)).toEqual(branch)
  })

  it('has services that are valid input of their form, at branches that it has', () => {
    for (const { branchNames, ...service } of sampleServices) {
      expect(ServiceInput.parse(service)).toEqual(service)
      for (const name of branchNames ?? []) expect(sampleBranches.map(({ name }) => name)).toContain(name)
    }
  })

  it('has inquiries that are valid input of the forms by which they came', () => {
    for (const { status, ...stored } of demoInquiries) {
      const { spam: _, followUp: __, wish: ___, list: ____, reply: _____, answer: ______, ...sample } = stored
      if (sample.source === 'callback') {
        const { lastName: _, email: __, source: ___, ...asked } = sample
        expect(CallbackInput.parse({ ...asked, channel: 'call' })).toEqual({ ...asked, channel: 'call' })
      } else if (sample.source)
        expect(WrittenInquiryInput.parse(sample)).toEqual({ ...sample, responded: false })
      else expect(InquiryInput.parse(sample)).toEqual(sample)
      expect(InquiryStatus.options).toContain(status)
    }
  })

  it('has answers to replies only, follow-ups with valid notes, and lists of its own services', () => {
    for (const { followUp, list, reply, answer } of demoInquiries) {
      if (answer) expect(reply).toBeDefined()
      if (followUp) expect(FollowUpInput.shape.note.parse(followUp.note)).toBe(followUp.note)
      for (const name of list ?? []) expect(sampleServices.map(({ name }) => name)).toContain(name)
    }
  })
})

describeDatabases('seeding on $name', (kind, itOnce) => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind)
    return () => test.close()
  })

  const count = async (table: 'branches' | 'services' | 'inquiries' | 'inquiryHistory' | 'mailJobs') =>
    Number(
      (
        await test.db
          .selectFrom(table)
          .select(eb => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )

  it('stores the samples once, also from two processes at a time', async () => {
    const seed = () => seedSalon(test.db, test.clock, 'demo')
    await Promise.all([seed(), seed()])
    expect(await count('branches')).toBe(3)
    expect(await count('services')).toBe(sampleServices.length)
    await test.db.deleteFrom('branches').execute()
    await test.db.deleteFrom('services').execute()
    await seedSalon(test.db, test.clock)
    expect(await count('branches')).toBe(0)
    expect(await count('services')).toBe(0)
  })

  it('stores nothing for a real salon that its visitors would take for its own: services are hidden, and there are no branches', async () => {
    const other = await createTestApp(kind)
    await seedSalon(other.db, other.clock)
    const branches = await listBranches(other.db)
    const services = await other.db.selectFrom('services').select(['hidden', 'branchIds']).execute()
    await other.close()
    expect(branches).toEqual([])
    // Of a branch that there is not.
    expect(services.filter(({ branchIds }) => branchIds !== null)).toEqual([])
    expect(services).toHaveLength(sampleServices.length)
    expect(services.every(({ hidden }) => hidden === 1)).toBe(true)
  })

  it('gives a branch telephone numbers and email addresses only in the demo, which also says sample words', async () => {
    const reset = async () => {
      await test.db.deleteFrom('settings').where('key', 'in', ['seeded', 'demo-content']).execute()
      await test.db.deleteFrom('branches').execute()
      await test.db.deleteFrom('services').execute()
    }
    const contacts = async () =>
      (await listBranches(test.db))
        .flatMap(({ phone, email, whatsApp }) => [phone, email, whatsApp])
        .filter(Boolean)
    await reset()
    await seedSalon(test.db, test.clock)
    expect(await contacts()).toEqual([])
    expect(await getContent(test.db)).toMatchObject(defaultContent)
    await reset()
    await seedSalon(test.db, test.clock, 'demo')
    await Promise.all([seedDemoContent(test.db, test.clock), seedDemoContent(test.db, test.clock)])
    expect(await contacts()).toHaveLength(7)
    expect(await getContent(test.db)).toEqual({ ...sampleContent, version: 2 })
    await reset()
    await test.db.deleteFrom('contentVersions').execute()
  })

  it('stores no samples in a salon that is not empty', async () => {
    const other = await createTestApp(kind)
    const common = { version: 1, createdAt: '', updatedAt: '' }
    await other.db
      .insertInto('branches')
      .values({
        name: 'Own',
        slug: 'own',
        address: 'x',
        phone: '',
        email: '',
        mapUrl: '',
        disabled: 0,
        ...common,
      })
      .execute()
    await seedSalon(other.db, other.clock)
    const names = await other.db.selectFrom('branches').select('name').execute()
    const services = await other.db.selectFrom('services').select('id').execute()
    await other.close()
    expect(names).toEqual([{ name: 'Own' }])
    expect(services).toEqual([])
  })

  it('stores the account of the demo that only answers inquiries once, also from two processes at a time', async () => {
    await Promise.all([seedDemoAccount(test.db, test.clock), seedDemoAccount(test.db, test.clock)])
    const sample = { name: 'Reception', email: 'reception@araliya.example', role: 'admin', level: 'inbox' }
    expect(await listUsers(test.db)).toEqual([expect.objectContaining(sample)])
    await test.db.deleteFrom('users').execute()
    await seedDemoAccount(test.db, test.clock)
    expect(await listUsers(test.db)).toEqual([])
  })

  describe('the inbox of the demo', () => {
    let inquiries: Selectable<InquiryRow>[]
    beforeAll(async () => {
      await test.db.deleteFrom('settings').where('key', '=', 'seeded').execute()
      await seedSalon(test.db, test.clock)
      await Promise.all([seedDemoInquiries(test.db, test.clock), seedDemoInquiries(test.db, test.clock)])
      inquiries = await test.db.selectFrom('inquiries').selectAll().orderBy('id').execute()
    })

    it('has forty inquiries, also from two processes at a time', () => {
      expect(inquiries).toHaveLength(40)
    })

    itOnce('has inquiries of the last weeks, the oldest first', () => {
      const arrivals = inquiries.map(({ createdAt }) => createdAt)
      expect(arrivals).toEqual(arrivals.toSorted())
      const now = test.clock.now().getTime()
      const ages = arrivals.map(arrival => now - Date.parse(arrival))
      expect(Math.min(...ages)).toBeGreaterThan(0)
      expect(Math.max(...ages)).toBeLessThan(40 * DAY_MS)
    })

    itOnce('has each status and category, possible spam, and clients without a telephone or an email', () => {
      expect(new Set(inquiries.map(({ status }) => status)).size).toBe(4)
      expect(new Set(inquiries.map(({ category }) => category))).toEqual(
        new Set(['', 'hair', 'makeup', 'nails', 'facial']),
      )
      expect(inquiries.filter(({ spam }) => spam === 1)).toHaveLength(2)
      expect(inquiries.some(({ phone }) => phone === '')).toBe(true)
      expect(inquiries.some(({ email }) => email === '')).toBe(true)
    })

    itOnce('has one client who asks twice, and a note about her', async () => {
      const keys = inquiries.map(({ emailKey }) => emailKey).filter(key => key)
      const twice = keys.filter((key, at) => keys.indexOf(key) !== at)
      expect(twice).toHaveLength(1)
      const notes = await test.db.selectFrom('personNotes').select('key').execute()
      expect(notes.map(({ key }) => key)).toEqual(twice)
    })

    itOnce('has a few that did not come by the form, with who wrote them down', async () => {
      const written = inquiries.filter(({ source }) => !isOfWebsite(source))
      expect(written.map(({ source }) => source).sort()).toEqual([
        'call',
        'call',
        'instagram',
        'walk-in',
        'whatsapp',
      ])
      const created = test.db.selectFrom('inquiryHistory').select('actor').where('action', '=', 'created')
      const actors = await created.where('inquiryId', '=', written[0]?.id ?? 0).execute()
      expect(actors).toEqual([{ actor: 'reception@araliya.example' }])
    })

    itOnce('has a list of three services, and a callback that asks for a call', () => {
      const lists = inquiries.filter(({ message }) => readWish(message).services.length > 0)
      expect(lists.map(({ service, message }) => [service, readWish(message).services.length])).toEqual([
        ['Bridal Trial', 3],
      ])
      const callbacks = inquiries.filter(({ source }) => source === 'callback')
      expect(callbacks.map(({ message }) => readWish(message).answerBy)).toEqual(['call'])
    })

    itOnce('has three follow-ups, of which one is due today', async () => {
      const today = salonDay(test.clock.now().toISOString())
      const days = inquiries.flatMap(({ followUpOn }) => followUpOn ?? []).sort()
      expect(days).toEqual([today, laterDay(today, 2), laterDay(today, 5)])
      const notes = await test.db.selectFrom('inquiryFollowUps').select('note').execute()
      expect(notes.every(({ note }) => note !== '')).toBe(true)
    })

    itOnce('has a history that leads to each inquiry as it is', async () => {
      const events = await test.db.selectFrom('inquiryHistory').selectAll().orderBy('id').execute()
      for (const row of inquiries) {
        const own = events.filter(event => event.inquiryId === row.id)
        expect(own[0]?.action).toBe('created')
        expect(own[0]?.at).toBe(row.createdAt)
        expect(own.findLast(({ toStatus }) => toStatus !== null)?.toStatus).toBe(row.status)
        expect(own.at(-1)?.at).toBe(row.updatedAt)
        expect(own).toHaveLength(row.version)
      }
    })

    it('is found by search', async () => {
      expect(await findWrongSearchTokens(test.db)).toEqual([])
    })

    itOnce('has two clients who have answered, and a reply that could not be delivered', () => {
      const reasons = inquiries.map(({ waitingReason }) => waitingReason)
      expect(reasons.filter(reason => reason === 'answered')).toHaveLength(2)
      expect(reasons.filter(reason => reason === 'failed')).toHaveLength(1)
      expect(inquiries.filter(({ answerWaitsFrom }) => answerWaitsFrom !== null)).toHaveLength(2)
    })

    itOnce('has wishes as the form writes them', () => {
      const wishes = inquiries.map(({ message }) => readWish(message)).filter(({ time }) => time !== '')
      expect(wishes).toHaveLength(3)
    })

    itOnce('causes no mail', async () => {
      const waiting = test.db.selectFrom('mailJobs').select('id').where('state', '=', 'waiting')
      expect(await waiting.execute()).toEqual([])
    })
  })
})
