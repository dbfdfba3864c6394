// Long: what can be downloaded, uploaded and undone, on both databases.
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayOf } from '#content/days.ts'
import { laterDate } from '#content/open-hours.ts'
import type { Service } from '#contracts/services/service.ts'
import type { RefusedRow } from '#contracts/services/service-import.ts'
import { SHEET_BYTES_MAX, sheetRefusals } from '#contracts/services/sheet-limits.ts'
import { signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type Call, callerOf } from '#tests/call.ts'
import { whileChanging } from '#tests/concurrent-change.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aBranch, aService } from '#tests/factories.ts'
import { aSheet, sheetCallsOf } from '#tests/services-sheet.ts'
import { instant } from '../../clock.ts'
import { listServices } from '../services.queries.ts'
import type { ColumnId } from './columns.rules.ts'
import { importServices } from './import.queries.ts'
import type { SheetCell } from './sheet.rules.ts'

const options = [
  { name: 'Short', price: 4900 },
  { name: 'Long', price: 5900 },
]

describeDatabases('a spreadsheet of services, on $name', kind => {
  let test: TestApp
  let call: Call
  let sheet: ReturnType<typeof sheetCallsOf>
  beforeAll(async () => {
    test = await createTestApp(kind)
    const { headers } = await signIn(test)
    call = callerOf(test, headers)
    sheet = sheetCallsOf(test, headers)
    return () => test.close()
  })
  beforeEach(async () => {
    for (const table of [
      'services',
      'branches',
      'deletedServices',
      'plannedPrices',
      'serviceChanges',
      'activity',
    ] as const)
      await test.db.deleteFrom(table).execute()
  })

  const add = async (overrides = {}): Promise<Service> =>
    (await call('POST', '/services', aService(overrides))).body.data
  const list = () => listServices(test.db)
  const undo = (actionId: string) => call('POST', `/services/prices/${actionId}/undo`)
  const withoutVersions = (services: Service[]) => services.map(({ version: _, ...service }) => service)
  const activity = async () =>
    (await test.db.selectFrom('activity').selectAll().orderBy('id').execute())
      .filter(({ kind: about }) => about === 'price' || about === 'service')
      .map(({ kind: about, action, subject, detail, oldText, newText }) =>
        [about, action, subject, detail, oldText, newText].join('|'),
      )

  it('adds a service once when two accounts upload it at once', async () => {
    const { user } = await signIn(test)
    const cells = new Map<ColumnId, SheetCell>([
      ['category', 'Hair Styling'],
      ['name', 'Cut'],
      ['price', 4500],
    ])
    const other = { rows: [{ row: 2, cells, isTooLong: false }], columns: [...cells.keys()], notes: [] }
    const file = await aSheet(['Id', 'Category', 'Name', 'Price'], ['', 'Hair Styling', 'Cut', 4500])
    const [outcome] = await whileChanging(
      test.config.databaseUrl,
      { begin: trx => importServices(trx, other, { announce: false }, user, instant(test.clock)) },
      [() => sheet.upload(file)],
    )
    expect(outcome?.status === 'fulfilled' && outcome.value).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('There is already a service “Cut”') },
    })
    expect(await list()).toHaveLength(1)
  })

  it('is a workbook with a row for each service, also hidden ones', async () => {
    const branch = (await call('POST', '/branches', aBranch())).body.data
    const cut = await add({ branches: [branch.id], note: '=1+1' })
    const care = await add({
      name: 'Care',
      price: 4900,
      options,
      hidden: true,
      from: true,
      categoryId: 'nails',
    })
    const response = await test.app.inject({
      url: '/api/services/export',
      headers: (await signIn(test)).headers,
    })
    expect(response.headers['content-disposition']).toBe('attachment; filename="services-2026-01-15.xlsx"')
    const { sheets } = await readXlsx(response.rawPayload)
    const [first] = sheets
    expect(first?.name).toBe('Services')
    expect(first?.cells?.get('1,13')?.formula).toBeUndefined()
    expect(first?.rows.map(row => row.map(cell => cell ?? ''))).toEqual([
      [
        ...['Id', 'Category', 'Name', 'Price', 'Option 1', 'Option 1 price', 'Option 2', 'Option 2 price'],
        ...['Option 3', 'Option 3 price', 'Option 4', 'Option 4 price', 'From', 'Price note', 'Duration'],
        ...['Description', 'Popular', 'Per nail', 'Branches', 'Hidden', 'Version', 'As downloaded'],
      ],
      [
        ...[cut.id, 'Hair Styling', 'Cut and Blow-dry', 4500, '', '', '', '', '', '', '', '', 'no', '=1+1'],
        ...[
          '1-2 hours',
          cut.description,
          'yes',
          'no',
          'Wellawatte',
          'no',
          1,
          expect.stringMatching(/^4,500 \[[\w-]{8}\]$/),
        ],
      ],
      [
        ...[care.id, 'Nail Care', 'Care', '', 'Short', 4900, 'Long', 5900, '', '', '', '', 'yes', ''],
        ...[
          '1-2 hours',
          care.description,
          'yes',
          'no',
          'all',
          'yes',
          1,
          expect.stringMatching(/^Short 4,900; Long 5,900 \[/),
        ],
      ],
    ])
  })

  it('that is uploaded as it was downloaded changes nothing', async () => {
    await add({ price: 4900, options, description: 'හිසකෙස්\n"සේදීම"', duration: '=1+1' })
    await add({ name: '-5', price: 366.3, hidden: true })
    const before = await list()
    await test.db.deleteFrom('activity').execute()
    const { status, body } = await sheet.upload(await sheet.download())
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ changes: [], fields: [], added: [], unchanged: 2, actionId: null })
    expect(await list()).toEqual(before)
    expect(await activity()).toEqual([])
  })

  const upload = async (query = '') => {
    const cut = await add()
    const care = await add({ name: 'Care', price: 4900, options })
    const file = await aSheet(
      ['Id', 'Name', 'Category', 'Price', 'Option 1 price', 'Option 2', 'Description', 'Supplier'],
      [cut.id, null, null, 4950, null, null, 'none', 'Perera'],
      [care.id, 'Hair Care', null, null, 5400, 'Very long', null, null],
      [null, 'Trim', 'Hair Styling', 1500],
    )
    await test.db.deleteFrom('activity').execute()
    return { cut, care, file, ...(await sheet.upload(file, query)) }
  }

  it('shows what it would change, and changes nothing before', async () => {
    const before = { services: [] as Service[] }
    const { cut, care, body, file } = await upload('?preview=1')
    before.services = await list()
    expect(body.data).toEqual({
      changes: [{ row: 2, id: cut.id, name: cut.name, from: 4500, to: 4950 }],
      fields: [
        { row: 2, id: cut.id, name: cut.name, field: 'Description', from: cut.description, to: '' },
        {
          row: 3,
          id: care.id,
          name: 'Care',
          field: 'Options',
          from: 'Short 4,900; Long 5,900',
          to: 'Short 5,400; Very long 5,900',
        },
        { row: 3, id: care.id, name: 'Care', field: 'Name', from: 'Care', to: 'Hair Care' },
      ],
      added: [{ row: 4, id: null, name: 'Trim', categoryId: 'hair', prices: [{ to: 1500 }], details: [] }],
      changedSince: [],
      services: 3,
      unchanged: 0,
      absent: 0,
      notes: ['Columns that we don’t know were ignored: “Supplier”.'],
      validFrom: null,
      replaced: [],
      seen: expect.any(String),
      actionId: null,
    })
    expect(before.services).toMatchObject([{ version: 1 }, { version: 1 }])
    const done = await sheet.upload(file, `?seen=${body.data.seen}`)
    const { added, actionId, ...rest } = done.body.data
    expect(added).toEqual([{ ...body.data.added[0], id: expect.any(Number) }])
    expect(actionId).toEqual(expect.any(String))
    expect(rest).toEqual({ ...rest, changes: body.data.changes, fields: body.data.fields })
  })

  it('is done as a whole, each service as its next version, and is on record', async () => {
    const { status } = await upload()
    expect(status).toBe(200)
    expect(await list()).toMatchObject([
      { name: 'Cut and Blow-dry', price: 4950, description: '', version: 2 },
      {
        name: 'Hair Care',
        price: 5400,
        options: [
          { name: 'Short', price: 5400 },
          { name: 'Very long', price: 5900 },
        ],
        version: 2,
      },
      { name: 'Trim', price: 1500, version: 1 },
    ])
    expect(await activity()).toEqual([
      'price|changed|Cut and Blow-dry||Rs. 4,500|Rs. 4,950',
      'service|changed|Cut and Blow-dry|Description|A consultation, a wash, a cut and a finish by hand.|',
      'service|changed|Care|Options|Short 4,900; Long 5,900|Short 5,400; Very long 5,900',
      'service|changed|Care|Name|Care|Hair Care',
      'service|added|Trim|||',
    ])
  })

  it('is in the public list at once', async () => {
    const cut = await add()
    const price = async () => (await test.app.inject('/api/services')).json().data[0].price
    expect(await price()).toBe(4500)
    await sheet.upload(`Id,Price\n${cut.id},4950`)
    expect(await price()).toBe(4950)
  })

  it('can be undone: everything is as it was', async () => {
    const { body } = await upload()
    const added = body.data.added[0].id
    const before = await list()
    const undone = await undo(body.data.actionId)
    expect(undone.body.data).toMatchObject({
      changes: [{ from: 4950, to: 4500 }],
      left: [],
      others: 4,
      otherServices: ['Cut and Blow-dry', 'Hair Care'],
      removed: ['Trim'],
    })
    const after = await list()
    expect(withoutVersions(after)).toMatchObject([
      { name: 'Cut and Blow-dry', price: 4500, description: aService().description },
      { name: 'Care', price: 4900, options },
    ])
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id).filter(id => id !== added))
    expect((await undo(body.data.actionId)).body.data).toEqual({ changes: [], left: [] })
  })

  it('leaves with its undo what was changed since, and says so line by line', async () => {
    const { cut, body } = await upload()
    const [, care, trim] = await list()
    await call('PUT', `/services/${cut.id}`, aService({ price: 5000, description: 'New' }))
    await call('PUT', `/services/${trim?.id}`, aService({ name: 'Trim', price: 1600 }))
    await call('DELETE', `/services/${care?.id}`)
    const { left, others } = (await undo(body.data.actionId)).body.data
    expect(left).toEqual([
      { id: cut.id, name: 'Cut and Blow-dry', reason: 'changed', now: 5000, before: 4500 },
      { id: cut.id, name: 'Cut and Blow-dry', field: 'Description', reason: 'changed' },
      { id: care?.id, name: 'Care', reason: 'deleted' },
      { id: trim?.id, name: 'Trim', field: 'New service', reason: 'changed' },
    ])
    expect(others).toBeUndefined()
    expect(await list()).toMatchObject([{ price: 5000, description: 'New' }, { price: 1600 }])
  })

  describe('with a day from which it is valid', () => {
    const inDays = (days: number) => laterDate(dayOf(instant(test.clock)), days)
    const twoServices = async () => {
      const cut = await add()
      const care = await add({ name: 'Care', price: 4900, options })
      const file = await aSheet(
        ['Id', 'Price', 'Option 1 price', 'Option 2 price'],
        [cut.id, 4950, null, null],
        [care.id, null, null, 6500],
      )
      await test.db.deleteFrom('activity').execute()
      return { cut, care, file }
    }

    it('plans the prices for it, as the preview says, and can be undone', async () => {
      const { file } = await twoServices()
      const before = await list()
      const query = `?validFrom=${inDays(30)}&announce=1`
      const preview = (await sheet.upload(file, `${query}&preview=1`)).body.data
      expect(await list()).toEqual(before)
      const done = await sheet.upload(file, `${query}&seen=${preview.seen}`)
      expect(done.status).toBe(200)
      expect({ ...done.body.data, actionId: null }).toEqual(preview)
      expect(preview).toMatchObject({ services: 2, validFrom: inDays(30), replaced: [] })
      const plan = { validFrom: inDays(30), announced: true, lost: [] }
      expect(await list()).toMatchObject([
        { price: 4500, version: 1, planned: { ...plan, price: 4950 } },
        { price: 4900, options, version: 1, planned: { ...plan, options: [{ name: 'Long', price: 6500 }] } },
      ])
      expect(await activity()).toEqual([
        `price|planned|Cut and Blow-dry|from ${inDays(30)}|Rs. 4,500|Rs. 4,950 (announced on the website)`,
        `price|planned|Care|Long, from ${inDays(30)}|Rs. 5,900|Rs. 6,500 (announced on the website)`,
      ])
      const undone = await undo(done.body.data.actionId)
      expect(undone.body.data.left).toEqual([])
      expect(await list()).toEqual(before)
    })

    it('says which earlier plans it replaces; one that is made after the preview is seen first', async () => {
      const { cut, file } = await twoServices()
      const plan = (price: number) =>
        call('POST', '/services/prices', {
          changes: [{ id: cut.id, version: 1, price }],
          validFrom: inDays(10),
        })
      const query = `?validFrom=${inDays(30)}`
      const { seen } = (await sheet.upload(file, `${query}&preview=1`)).body.data
      await plan(4600)
      expect((await sheet.upload(file, `${query}&seen=${seen}`)).status).toBe(412)
      const { body } = await sheet.upload(file, query)
      expect(body.data.replaced).toEqual([{ id: cut.id, name: cut.name, to: 4600, validFrom: inDays(10) }])
      expect(await list()).toMatchObject([{ planned: { price: 4950, validFrom: inDays(30) } }, {}])
    })

    it('changes nothing when it is uploaded again, as the preview says: no entry, no undo', async () => {
      const { file } = await twoServices()
      const query = `?validFrom=${inDays(30)}&announce=1`
      await sheet.upload(file, query)
      const before = [await list(), await activity()]
      const preview = (await sheet.upload(file, `${query}&preview=1`)).body.data
      expect(preview).toMatchObject({
        changes: [],
        services: 0,
        unchanged: 2,
        replaced: [],
        notes: ['2 prices of this file are planned for this day already.'],
      })
      const again = await sheet.upload(file, `${query}&seen=${preview.seen}`)
      expect(again.status).toBe(200)
      expect(again.body.data).toEqual(preview)
      expect([await list(), await activity()]).toEqual(before)
      const { rows } = await countChanges()
      expect(rows).toBe(2)
    })

    const countChanges = () =>
      test.db
        .selectFrom('serviceChanges')
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()

    it('changes what is not planned yet, and asks about no other service', async () => {
      const { cut, care, file } = await twoServices()
      await sheet.upload(file, `?validFrom=${inDays(30)}`)
      await call('PUT', `/services/${cut.id}`, aService({ description: 'Other' }))
      const more = await aSheet(
        ['Id', 'Price', 'Option 1 price', 'Option 2 price', 'Version'],
        [cut.id, 4950, null, null, 1],
        [care.id, null, 5200, 6500, 1],
      )
      const { body } = await sheet.upload(more, `?validFrom=${inDays(30)}`)
      expect(body.data).toMatchObject({
        changes: [{ name: 'Care', option: 'Short', from: 4900, to: 5200 }],
        changedSince: [],
        services: 1,
        unchanged: 1,
      })
      expect(await list()).toMatchObject([
        { planned: { price: 4950 } },
        {
          planned: {
            options: [
              { name: 'Short', price: 5200 },
              { name: 'Long', price: 6500 },
            ],
          },
        },
      ])
    })

    it('is refused when someone has planned the same since the preview', async () => {
      const { cut, file } = await twoServices()
      const query = `?validFrom=${inDays(30)}`
      const { seen } = (await sheet.upload(file, `${query}&preview=1`)).body.data
      await call('POST', '/services/prices', {
        changes: [{ id: cut.id, version: 1, price: 4950 }],
        validFrom: inDays(30),
      })
      expect((await sheet.upload(file, `${query}&seen=${seen}`)).status).toBe(412)
    })

    it('is refused by row where it changes anything but prices', async () => {
      const cut = await add()
      const care = await add({ name: 'Care', price: 4900, options })
      const file = await aSheet(
        ['Id', 'Name', 'Category', 'Price', 'Option 2', 'Description'],
        [cut.id, null, null, 4950, null, 'none'],
        [null, 'Trim', 'Hair Styling', 1500, null, null],
        [care.id, null, null, null, 'Very long', null],
      )
      for (const query of ['', '&preview=1']) {
        const { status, body } = await sheet.upload(file, `?validFrom=${inDays(30)}${query}`)
        expect(status).toBe(422)
        expect(body.lines.map(({ row, field }: RefusedRow) => [row, field])).toEqual([
          [2, 'Description'],
          [3, undefined],
          [4, 'Options'],
        ])
        expect(body.lines[0].message).toBe(
          'Only prices can be valid from a later day. Put back what was here, or upload the file without a day.',
        )
      }
      expect(await list()).toMatchObject([{ planned: null }, { planned: null }])
    })

    it('leaves a service out whose other parts were changed since the download, if that is chosen', async () => {
      const { cut, care } = await twoServices()
      const file = await aSheet(
        ['Id', 'Description', 'Price', 'Option 2 price', 'Version'],
        [cut.id, cut.description, 4950, null, cut.version],
        [care.id, null, null, 6500, care.version],
      )
      await call('PUT', `/services/${cut.id}`, aService({ description: 'New' }))
      const query = `?validFrom=${inDays(30)}`
      expect((await sheet.upload(file, `${query}&preview=1`)).body.data.changedSince).toHaveLength(1)
      expect((await sheet.upload(file, query)).status).toBe(412)
      expect((await sheet.upload(file, `${query}&changedSince=replace`)).status).toBe(422)
      expect((await sheet.upload(file, `${query}&changedSince=keep`)).status).toBe(200)
      expect(await list()).toMatchObject([{ planned: null }, { planned: { validFrom: inDays(30) } }])
    })

    it.each([
      ['today', () => `?validFrom=${inDays(0)}`, 422, ['validFrom']],
      ['a day in more than a year', () => `?validFrom=${inDays(365)}`, 422, ['validFrom']],
      ['no date', () => '?validFrom=tomorrow', 400, []],
      ['an announcement without a day', () => '?announce=1', 422, ['announce']],
    ])('is refused for %s', async (_, query, refusal, fields) => {
      const { file } = await twoServices()
      const { status, body } = await sheet.upload(file, query())
      expect([status, Object.keys(body.fields ?? {})]).toEqual([refusal, fields])
      expect(await list()).toMatchObject([{ planned: null }, { planned: null }])
    })
  })

  it('says of the last change how many services it has added, which its undo deletes', async () => {
    await upload()
    expect((await call('GET', '/services/prices/last')).body.data).toMatchObject({ services: 3, added: 1 })
  })

  it('is on record when it is downloaded, with the number of services', async () => {
    await add()
    await add()
    await sheet.download()
    const entries = await test.db
      .selectFrom('activity')
      .select(['action', 'subject', 'number'])
      .where('kind', '=', 'export')
      .execute()
    expect(entries).toEqual([{ action: 'exported', subject: 'services', number: 2 }])
  })

  it('with one bad row changes nothing, and says what is wrong with each', async () => {
    const cut = await add()
    const file = `Id,Price,Hidden\n${cut.id},4950,yes\n999,1,no\n${cut.id},four,no\n`
    for (const query of ['', '?preview=1']) {
      const { status, body } = await sheet.upload(file, query)
      expect(status).toBe(422)
      expect(body.lines).toEqual([
        {
          row: 3,
          field: 'Id',
          message:
            'There is no service with the id 999. It may have been deleted. Empty this cell to add it as a new one.',
        },
        { row: 4, field: 'Id', message: 'Row 2 has the same id. Remove one of the two.' },
      ])
      expect(body.error).toBe('2 cells of this file can’t be used, the first in row 3, Id')
    }
    expect(await list()).toMatchObject([cut])
  })

  it('says which services were changed since the download, and waits for a decision', async () => {
    const [cut, care] = [await add(), await add({ name: 'Care' })]
    const file = await aSheet(
      ['Id', 'Price', 'Version'],
      [cut.id, 4950, cut.version],
      [care.id, 4950, care.version],
    )
    await call('PUT', `/services/${cut.id}`, aService({ price: 5000 }))
    const changedSince = [{ row: 2, id: cut.id, name: cut.name }]
    const preview = await sheet.upload(file, '?preview=1')
    expect(preview.body.data).toMatchObject({ changedSince, changes: [{ from: 5000 }, { from: 4500 }] })
    const refused = await sheet.upload(file)
    expect(refused).toMatchObject({ status: 412, body: { changedSince } })
    expect(await list()).toMatchObject([{ price: 5000 }, { price: 4500 }])
    const kept = await sheet.upload(file, '?changedSince=keep')
    expect(kept.body.data).toMatchObject({ changedSince, changes: [{ id: care.id }], services: 1 })
    expect(await list()).toMatchObject([{ price: 5000 }, { price: 4950 }])
    await sheet.upload(file, '?changedSince=replace')
    expect(await list()).toMatchObject([{ price: 4950 }, { price: 4950 }])
  })

  it('asks nothing about services that are again as they were at the download', async () => {
    const cut = await add()
    const download = await sheet.download()
    const changed = (await sheet.upload(`Id,Price,Description\n${cut.id},4950,Other`)).body.data
    await undo(changed.actionId)
    const [first] = (await readXlsx(download)).sheets
    const [headings = [], row = []] = first?.rows ?? []
    const raised = await aSheet(
      headings.map(String),
      row.map((cell, index) => (headings[index] === 'Price' ? 5000 : (cell as string | number | null))),
    )
    const { body } = await sheet.upload(raised, '?preview=1')
    expect(body.data).toMatchObject({ changedSince: [], changes: [{ from: 4500, to: 5000 }] })
  })

  it('is refused when someone has changed a service since the preview', async () => {
    const cut = await add()
    const file = `Id,Price\n${cut.id},4950`
    const { seen } = (await sheet.upload(file, '?preview=1')).body.data
    await call('PUT', `/services/${cut.id}`, aService({ price: 5000 }))
    expect((await sheet.upload(file, `?seen=${seen}`)).status).toBe(412)
    expect(await list()).toMatchObject([{ price: 5000 }])
  })

  it('keeps what it does not name of a service whose branches were all deleted', async () => {
    const branch = (await call('POST', '/branches', aBranch())).body.data
    const cut = await add({ branches: [branch.id] })
    await call('DELETE', `/branches/${branch.id}`)
    expect((await sheet.upload(`Id,Price\n${cut.id},4950`)).status).toBe(200)
    expect(await list()).toMatchObject([{ price: 4950, branches: [] }])
  })

  it('of two that change the same service at the same time, none is lost or half done', async () => {
    const [cut, care] = [await add(), await add({ name: 'Care' })]
    const file = (price: number) => `Id,Price\n${care.id},${price}\n${cut.id},${price}`
    const uploads = await Promise.all([sheet.upload(file(5000)), sheet.upload(file(6000))])
    expect(uploads.map(({ status }) => status)).toEqual([200, 200])
    const [first, second] = await list()
    expect(first?.price).toBe(second?.price)
    expect([first?.version, second?.version]).toEqual([3, 3])
  })

  it.each([
    ['JSON', '{}', 'application/json', 415, 'Send the spreadsheet itself, with its own Content-Type'],
    [
      'a form',
      'a=1',
      'application/x-www-form-urlencoded',
      415,
      'Send the spreadsheet itself, with its own Content-Type',
    ],
    ['more than 1 MB', Buffer.alloc(SHEET_BYTES_MAX + 1, 'a'), 'text/csv', 413, sheetRefusals.tooLarge],
    ['nothing', '', 'text/csv', 422, sheetRefusals.empty],
    [
      'a picture named .xlsx',
      Buffer.from('\u0089PNG\r\n\u001a\n\u0000', 'latin1'),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      422,
      sheetRefusals.unknown,
    ],
  ])('is refused as %s', async (_, body, type, status, message) => {
    const response = await sheet.upload(body, '', type)
    expect(response.status).toBe(status)
    expect(response.body.error).toBe(message)
  })

  it('is accepted under the name that Windows has for CSV', async () => {
    const cut = await add()
    const response = await sheet.upload(`Id,Price\n${cut.id},4950`, '', 'application/vnd.ms-excel')
    expect(response.status).toBe(200)
  })

  it('says which plans of the day stay, as the file has the present price', async () => {
    const [cut, wash] = [await add({ name: 'Cut' }), await add({ name: 'Wash' })]
    const validFrom = laterDate(dayOf(instant(test.clock)), 30)
    await call('POST', '/services/prices', {
      changes: [{ id: cut.id, version: cut.version, price: 4950 }],
      validFrom,
    })
    const file = await aSheet(['Id', 'Price'], [cut.id, 4500], [wash.id, 5000])
    const { body } = await sheet.upload(file, `?preview=1&validFrom=${validFrom}`)
    expect(body.data).toMatchObject({
      changes: [{ name: 'Wash', to: 5000 }],
      notes: ['Cut: Rs. 4,950 stays planned for this day, as the file has the present price.'],
    })
    await sheet.upload(file, `?validFrom=${validFrom}`)
    expect((await list()).find(({ id }) => id === cut.id)?.planned).toMatchObject({ price: 4950 })
  })
})
