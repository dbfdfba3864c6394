import { beforeAll, describe, expect, it } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { sampleBranches, sampleContent } from '#content/sample-salon.ts'
import { sampleServices } from '#content/sample-services.ts'
import type { Branch } from '#contracts/branches/branch.ts'
import type { Content } from '#contracts/content/content.ts'
import type { Setup } from '#contracts/setup/setup.ts'
import { DAY_MS } from '#contracts/text/days.ts'
import { signIn, signInWithPassword } from '#tests/accounts.ts'
import { createTestApp, type TestApp, TestClock } from '#tests/app.ts'
import { adminCaller, type Call } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aBranch, aService } from '#tests/factories.ts'
import { send } from '#tests/inquiries.ts'
import { addFactor } from '#tests/second-factor.ts'
import { aPhoto, createQueueInProcess } from '#tests/uploads.ts'
import { instant } from '../../clock.ts'
import { readConfig } from '../../config.ts'
import { setLastBackup } from '../../db/settings.ts'
import { listBranches } from '../../salon/branches/branches.queries.ts'
import { checkSetup } from '../doctor/setup.ts'
import { salonChecks } from './salon-checks.ts'
import { listSetupTasks } from './setup-tasks.ts'

const { mail } = readConfig('real', {
  SMTP_URL: 'smtps://mail.salon.lk',
  MAIL_FROM: 'hello@salon.lk',
  NOTIFY_TO: 'hello@salon.lk',
})

describeDatabases('what a salon lacks on $name', (kind, itOnce) => {
  let test: TestApp
  let owner: ReturnType<typeof signIn>
  let call: Call
  beforeAll(async () => {
    test = await createTestApp(kind, { uploadQueue: createQueueInProcess() })
    owner = signIn(test)
    call = adminCaller(test, owner)
    return () => test.close()
  })

  const list = (change: Partial<Parameters<typeof listSetupTasks>[0]> = {}) =>
    listSetupTasks({ ...test, mailDomainProblems: [], serverTimeZone: 'UTC', ...change })
  const idsOf = async (change?: Parameters<typeof list>[0]) => (await list(change)).map(({ id }) => id)
  const sentenceOf = async (id: string, change?: Parameters<typeof list>[0]) =>
    (await list(change)).find(task => task.id === id)?.why
  const ok = async (...request: Parameters<Call>) => {
    const response = await call(...request)
    expect(response.status, JSON.stringify(response.body)).toBeLessThan(300)
    return response.body.data
  }
  const publish = (change: Partial<Content>) => ok('PUT', '/content', { ...defaultContent, ...change })
  const own = { street: '1 Jasmine Road', city: 'Kandy', phone: '+94 11 259 8765', email: 'hello@salon.lk' }

  it('is everything that its owner has to enter, in a new one', async () => {
    await owner
    expect(await idsOf()).toEqual(
      expect.arrayContaining([
        'sample-pictures',
        'contact',
        'hours',
        'story',
        'branches',
        'services',
        'second-account',
        'authenticator',
        'mail-server',
        'backup',
      ]),
    )
    expect((await ok('GET', '/setup')).hasInquiries).toBe(false)
  })

  it('is each sample of the contact until it is replaced, by its name', async () => {
    const salon = { ...defaultContent.salon, ...own }
    await publish({ salon: sampleContent.salon })
    expect(await sentenceOf('sample-contact')).toBe(
      'These are still samples of the salon: street, telephone number, WhatsApp number and email address. Clients reach no one there.',
    )
    await publish({ salon: { ...salon, phone: sampleContent.salon.phone } })
    expect(await sentenceOf('sample-contact')).toContain('telephone number. Clients')
    await publish({ salon })
    for (const id of ['sample-contact', 'contact']) expect(await idsOf()).not.toContain(id)
  })

  it('is each sample person and testimonial that is shown, until it is replaced', async () => {
    const salon = { ...defaultContent.salon, ...own }
    // What is marked as a sample is not shown. Someone who takes the mark off publishes an invented person.
    await publish({ people: sampleContent.people, testimonials: sampleContent.testimonials })
    for (const id of ['sample-people', 'sample-testimonials']) expect(await idsOf()).not.toContain(id)
    const unmarked = <T extends object>(rows: T[]) => rows.map(row => ({ ...row, sample: false }))
    await publish({
      people: unmarked(sampleContent.people),
      testimonials: unmarked(sampleContent.testimonials),
    })
    expect(await sentenceOf('sample-people')).toContain('Nirmala Silva, Fathima Rizwan and Kavitha Selvam')
    expect(await sentenceOf('sample-testimonials')).toContain('Dilani Perera')
    expect(await idsOf()).toContain('contact')
    await publish({ salon })
    for (const id of ['sample-people', 'sample-testimonials']) expect(await idsOf()).not.toContain(id)
  })

  it('is the numbers of branches', async () => {
    const branch = await ok('POST', '/branches', aBranch(sampleBranches[0]))
    expect(await idsOf()).not.toContain('branches')
    expect(await sentenceOf('sample-branches')).toContain('address: Wellawatte.')
    await ok('PUT', `/branches/${branch.id}`, aBranch({ name: 'Wellawatte', ...own, address: own.street }))
    expect(await idsOf()).not.toContain('sample-branches')
    await ok('PUT', `/branches/${branch.id}`, aBranch({ disable: true }))
    expect(await idsOf()).toContain('branches')
  })

  it('is a price list, with prices of its own', async () => {
    const { branchNames: _, ...sample } = sampleServices[0] as (typeof sampleServices)[number]
    await ok('POST', '/branches', aBranch({ name: 'Nugegoda' }))
    const service = await ok('POST', '/services', aService({ ...sample, hidden: true }))
    expect(await idsOf()).toContain('services')
    const show = (price: number) =>
      ok('PUT', `/services/${service.id}`, aService({ ...sample, price, hidden: false }))
    await show(sample.price)
    expect(await idsOf()).not.toContain('services')
    expect(await sentenceOf('sample-prices')).toContain(`samples: ${sample.name}.`)
    await show(sample.price + 100)
    expect(await idsOf()).not.toContain('sample-prices')
  })

  itOnce('is a picture of its own', async () => {
    const payload = await (await aPhoto(400, 400)).jpeg().toBuffer()
    const { headers } = await owner
    const response = await test.app.inject({
      method: 'PUT',
      url: '/api/pictures/testimonial-1?alt=&x=50&y=50',
      headers: { ...headers, 'content-type': 'image/jpeg' },
      payload,
    })
    expect(response.statusCode, response.body).toBe(200)
    expect(await idsOf()).not.toContain('sample-pictures')
  })

  itOnce('is who is responsible for personal data, and where the server stands', async () => {
    const ids = ['privacy-responsible', 'privacy-server']
    expect(await idsOf()).toEqual(expect.arrayContaining(ids))
    const salon = { ...defaultContent.salon, responsible: 'Nirmala Silva', serverCountry: 'Sri Lanka' }
    await ok('PUT', '/content', { ...defaultContent, salon })
    for (const id of ids) expect(await idsOf()).not.toContain(id)
  })

  it('is a retention, a second account and an authenticator app', async () => {
    await ok('PUT', '/privacy/retention', { months: null })
    expect(await idsOf()).toContain('retention')
    expect(await idsOf()).toContain('second-account')
    await ok('PUT', '/privacy/retention', { months: 24 })
    expect(await idsOf()).not.toContain('retention')
    // Who only answers inquiries makes no password link.
    await signIn(test, 'admin', 'inbox')
    expect(await sentenceOf('second-account')).toContain('Only one account has full access')
    await addFactor(test, await signInWithPassword(test))
    for (const id of ['second-account', 'authenticator']) expect(await idsOf()).not.toContain(id)
  })

  it('is a mail server with addresses of its own, whose domain others believe', async () => {
    const config = { ...test.config, mail }
    const sample = { ...config.mail, notifyTo: [{ name: '', address: 'hello@araliya.example' }] }
    expect(await idsOf({ config: { ...config, mail: sample } })).toContain('mail-addresses')
    const ids = await idsOf({ config })
    for (const id of ['mail-server', 'mail-addresses', 'mail-domain']) expect(ids).not.toContain(id)
    expect(await sentenceOf('mail-domain', { config, mailDomainProblems: ['A is wrong', 'B too'] })).toBe(
      'A is wrong. B too.',
    )
  })

  it('is a backup of the last two days', async () => {
    expect(await sentenceOf('backup')).toContain('No backup has been made')
    const last = test.clock.now()
    await setLastBackup(test.db, last.toISOString())
    test.clock.advance(2 * DAY_MS)
    expect(await idsOf()).not.toContain('backup')
    test.clock.advance(1)
    expect(await sentenceOf('backup')).toContain('The last backup is of 15 January 2026.')
  })

  itOnce.each([
    ['UTC', false],
    ['Asia/Colombo', false],
    // The same offset.
    ['Asia/Kolkata', false],
    ['Europe/London', true],
    ['America/New_York', true],
  ])('is another time zone of the server: %s %s', async (serverTimeZone, isWrong) => {
    expect((await idsOf({ serverTimeZone })).includes('time-zone')).toBe(isWrong)
  })

  itOnce.each([
    ['2026-10-31T18:29:59.000Z', undefined],
    // Midnight in Colombo: the first of November.
    ['2026-10-31T18:30:00.000Z', 'Poya days of 2027 are estimates'],
    ['2026-12-31T18:29:59.000Z', 'Poya days of 2027 are estimates'],
    ['2026-12-31T18:30:00.000Z', 'Poya days of 2027 are estimates'],
    ['2027-11-01T06:00:00.000Z', 'The Poya days of 2028 are missing'],
    ['2028-02-29T06:00:00.000Z', 'The Poya days of 2028 are missing'],
  ])('is the Poya days of the year that comes, at %s', async (at, sentence) => {
    const found = await sentenceOf('poya-days', { clock: new TestClock(new Date(at)) })
    if (sentence === undefined) expect(found).toBe(undefined)
    else expect(found).toContain(sentence)
  })

  itOnce('is the Poya days until each of them is corrected', async () => {
    const publishDays = (estimated: boolean) =>
      publish({
        salon: { ...defaultContent.salon, ...own },
        hours: {
          ...defaultContent.hours,
          poya: [
            { date: '2027-01-22', name: 'Duruthu Poya', estimated: false, closed: true },
            { date: '2027-02-20', name: 'Navam Poya', estimated, closed: true },
          ],
        },
      })
    const clock = new TestClock(new Date('2026-12-01T00:00:00.000Z'))
    await publishDays(true)
    expect(await sentenceOf('poya-days', { clock })).toContain('may be a day off')
    await publishDays(false)
    expect(await idsOf({ clock })).not.toContain('poya-days')
  })

  describe('is a story and promises of its own', () => {
    const { copy } = sampleContent
    const other = <Value>(value: Value): Value =>
      JSON.parse(JSON.stringify(value), (_key, part) => (typeof part === 'string' ? 'Ours' : part))

    itOnce('section by section', async () => {
      await publish({ copy: { ...copy, home: other(copy.home), services: other(copy.services) } })
      expect(await sentenceOf('sample-story')).toContain('three chairs: About (Hero) and About (Our story).')
      expect(await sentenceOf('sample-promises')).toContain(
        ': About (What we believe in) and About (Reasons).',
      )
    })

    itOnce('also where one step of the history is left', async () => {
      const { timeline } = copy.about
      const about = { ...other(copy.about), timeline: [...other(timeline).slice(0, 4), timeline[4]] }
      await publish({ copy: { ...copy, home: other(copy.home), about } as Content['copy'] })
      expect(await sentenceOf('sample-story')).toContain('three chairs: About (Our story).')
      expect(await sentenceOf('sample-promises')).toContain(': Services (Hero) and Services (How it works).')
    })

    it('until all are written', async () => {
      await publish({
        copy: { ...copy, ...other({ home: copy.home, about: copy.about, services: copy.services }) },
      })
      for (const id of ['sample-story', 'sample-promises', 'story']) expect(await idsOf()).not.toContain(id)
    })

    itOnce('and says which are empty', async () => {
      const { story, timeline, reasons } = defaultContent.copy.about
      const about = { ...other(copy.about), story, timeline, reasons }
      await publish({ copy: { ...copy, ...other({ home: copy.home, services: copy.services }), about } })
      expect(await sentenceOf('story')).toContain('no one has written: Our story and Reasons.')
    })
  })

  itOnce('is hours that someone has entered, unless each branch has its own', async () => {
    const { week } = sampleContent.hours
    const branches = (await listBranches(test.db)).map(branch => ({ ...branch, disable: false, hours: week }))
    expect(branches.length).toBeGreaterThan(0)
    const hoursOf = (shown: readonly Branch[], content: Content) =>
      salonChecks.find(({ id }) => id === 'hours')?.findMissing({ branches: shown, content } as never)
    expect(hoursOf([], defaultContent)).toContain('The website shows no opening hours')
    expect(hoursOf(branches, defaultContent)).toBe(undefined)
    expect(
      hoursOf([...branches, { ...(branches[0] as Branch), hours: undefined }], defaultContent),
    ).toContain('no opening hours')
    await publish({ hours: { ...defaultContent.hours, week: { ...week, sunday: null } } })
    expect(await idsOf()).not.toContain('hours')
  })

  it('can be put away with a reason, until something else is missing', async () => {
    const taskOf = ({ tasks }: Setup, id: string) => tasks.find(task => task.id === id)
    await publish({ salon: { ...defaultContent.salon, ...own, street: '' } })
    expect((await call('PUT', '/setup/contact/put-away', { reason: ' ' })).body.fields).toEqual({
      reason: 'Say why it doesn’t apply',
    })
    const away = await ok('PUT', '/setup/contact/put-away', { reason: 'We visit clients at home' })
    expect(taskOf(away, 'contact')?.putAway).toEqual({
      reason: 'We visit clients at home',
      at: instant(test.clock),
    })
    const again = await ok('DELETE', '/setup/contact/put-away')
    expect(taskOf(again, 'contact')?.putAway).toBe(null)
    await ok('PUT', '/setup/contact/put-away', { reason: 'We visit clients at home' })
    await publish({ salon: { ...defaultContent.salon, ...own, street: '', phone: '' } })
    expect(taskOf(await ok('GET', '/setup'), 'contact')).toMatchObject({
      why: expect.stringContaining('street and telephone number'),
      putAway: null,
    })
    await publish({ salon: { ...defaultContent.salon, ...own } })
    expect((await call('PUT', '/setup/contact/put-away', { reason: 'Done' })).status).toBe(404)
    expect((await call('DELETE', '/setup/nothing/put-away')).status).toBe(404)
  })

  it('keeps both when two are put away at once', async () => {
    const put = (id: string) => ok('PUT', `/setup/${id}/put-away`, { reason: `Not ${id}` })
    await Promise.all([put('mail-server'), put('backup')])
    const tasks = await list()
    for (const id of ['mail-server', 'backup'])
      expect(tasks.find(task => task.id === id)?.putAway?.reason).toBe(`Not ${id}`)
  })

  it('is said by the doctor in the same words, with the address', async () => {
    const tasks = await list()
    const lines = (await checkSetup({ ...test, mailDomainProblems: [], serverTimeZone: 'UTC' })).map(
      ({ state, message }) => `${state}: ${message}`,
    )
    expect(lines).toEqual(
      tasks.map(({ why, place, putAway }) =>
        putAway
          ? `ok: put away, as “${putAway.reason}”: ${why}`
          : `warning: ${why}\n${place.name}: ${test.config.origin}${place.path}`,
      ),
    )
    expect(lines.join()).toContain('put away, as “Not backup”')
  })

  itOnce('says whether an inquiry has come, other than one that was deleted', async () => {
    await send(test)
    expect((await ok('GET', '/setup')).hasInquiries).toBe(true)
    await test.db
      .updateTable('inquiries')
      .set({ deletedAt: instant(test.clock) })
      .execute()
    expect((await ok('GET', '/setup')).hasInquiries).toBe(false)
  })

  itOnce('is nothing in the demo', async () => {
    expect(await list({ config: { ...test.config, profile: 'demo' } })).toEqual([])
  })
})
