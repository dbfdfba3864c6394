import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { wishLines } from '#contracts/inquiries/wish.ts'
import { HOUR_MS } from '#contracts/text/days.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { anInquiry, aService } from '#tests/factories.ts'
import { Inbox } from '#tests/inbox.ts'
import { instant } from '../../clock.ts'
import { createService } from '../../services/services.queries.ts'

const list = (...services: string[]) =>
  `${wishLines({ services: services.map(name => `${name}, Rs. 5,000`), total: 'Together Rs. 15,000 on the list of 28 November' })}\nHello`

describeDatabases('an inquiry with a selection on $name', kind => {
  let inbox: Inbox
  beforeAll(async () => {
    inbox = await Inbox.open(kind)
    const { db, clock } = inbox.test
    for (const service of [
      { name: 'Bridal Makeup', categoryId: 'makeup' },
      { name: 'Nail Art', categoryId: 'nails' },
      { name: 'Facial', categoryId: 'facial' },
      { name: 'Facial (Gold)', categoryId: 'facial' },
      { name: 'Balayage', categoryId: 'hair' },
    ] as const)
      await createService(db, aService(service), instant(clock))
    return inbox.close
  })
  beforeEach(() => inbox.empty())

  const found = async (filter: Record<string, string>): Promise<number[]> =>
    (await inbox.call('GET', `/contacts?${new URLSearchParams(filter)}`)).body.data.map(
      ({ id }: Inquiry) => id,
    )
  const sendList = (...services: string[]) =>
    inbox.send({ service: services[0]?.replace(/ \(\d+ nails\)$/, ''), message: list(...services) })

  describe('is found', () => {
    it('by each of its services, with options and numbers of nails, and by their categories', async () => {
      const id = await sendList('Bridal Makeup', 'Nail Art (10 nails)', 'Facial (Gold)')
      const other = await inbox.send({ service: 'Balayage' })
      for (const service of ['Bridal Makeup', 'Nail Art', 'Facial (Gold)'])
        expect(await found({ service }), service).toEqual([id])
      expect(await found({ service: 'Facial' })).toEqual([])
      for (const category of ['makeup', 'nails', 'facial'])
        expect(await found({ category }), category).toEqual([id])
      expect(await found({ category: 'hair' })).toEqual([other])
      expect(await found({ service: '-' })).toEqual([])
      expect(await found({ service: 'Nail Art', waiting: 'us', q: 'hello' })).toEqual([id])
      expect(await found({ service: 'Nail Art', status: 'completed' })).toEqual([])
    })

    it('by nothing that is no service of ours, and once by each', async () => {
      const id = await sendList('Bridal Makeup', 'Free Money', 'Nail Art (2 nails)', 'Nail Art (3 nails)')
      expect(await found({ service: 'Free Money' })).toEqual([])
      expect(await found({ service: 'Nail Art' })).toEqual([id])
    })

    it('by its further services also after the first was corrected, and by the first one after the undo', async () => {
      const id = await sendList('Bridal Makeup', 'Nail Art')
      const { message: _, ...typed } = anInquiry()
      const { body } = await inbox.call('PUT', `/contacts/${id}/client`, { ...typed, service: 'Balayage' })
      expect(await found({ service: 'Bridal Makeup' })).toEqual([])
      for (const service of ['Balayage', 'Nail Art']) expect(await found({ service }), service).toEqual([id])
      await inbox.call('POST', `/contacts/bulk/${body.data.actionId}/undo`, {})
      for (const service of ['Bridal Makeup', 'Nail Art'])
        expect(await found({ service }), service).toEqual([id])
    })
  })

  it('counts for each of its services, as the filter finds it, and once in all', async () => {
    const first = await sendList('Bridal Makeup', 'Nail Art', 'Facial')
    await inbox.call('PUT', `/contacts/${first}`, { status: 'processing' })
    inbox.test.clock.advance(HOUR_MS)
    const second = await sendList('Nail Art', 'Facial')
    await inbox.send({ service: 'Nail Art' })
    const { message: _, ...typed } = anInquiry()
    // A further service that is the inquiry's own now counts once.
    await inbox.call('PUT', `/contacts/${second}/client`, { ...typed, service: 'Facial' })
    const { all, services } = (await inbox.call('GET', '/numbers?from=2026-01-01&to=2026-12-31')).body.data
    expect(all).toMatchObject({ arrived: 3, unanswered: 2 })
    const counts = services.map(({ name, arrived, unanswered, medianMinutes }: Record<string, unknown>) => [
      name,
      arrived,
      unanswered,
      medianMinutes,
    ])
    expect(counts.toSorted()).toEqual([
      ['Bridal Makeup', 1, 0, 0],
      ['Facial', 2, 1, 0],
      ['Nail Art', 2, 1, 0],
    ])
    for (const [service, arrived] of counts) expect(await found({ service }), service).toHaveLength(arrived)
  })
})
