import { readXlsx } from 'hucre/xlsx'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Service } from '#contracts/services/service.ts'
import { signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type Call, callerOf } from '#tests/call.ts'
import { describeOneDatabase } from '#tests/describe-databases.ts'
import { aBranch, aService } from '#tests/factories.ts'

const options = [
  { name: 'Short', price: 4900 },
  { name: 'Long', price: 5900 },
]

describeOneDatabase('the download of all services', kind => {
  let test: TestApp
  let call: Call
  beforeAll(async () => {
    test = await createTestApp(kind)
    call = callerOf(test, (await signIn(test)).headers)
    return () => test.close()
  })
  beforeEach(async () => {
    for (const table of ['services', 'branches', 'activity'] as const)
      await test.db.deleteFrom(table).execute()
  })

  const add = async (overrides = {}): Promise<Service> =>
    (await call('POST', '/services', aService(overrides))).body.data

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
    expect(first?.cells?.get('1,14')?.formula).toBeUndefined()
    expect(first?.rows.map(row => row.map(cell => cell ?? ''))).toEqual([
      [
        ...['Id', 'Category', 'Name', 'Price', 'Option 1', 'Option 1 price', 'Option 2', 'Option 2 price'],
        ...['Option 3', 'Option 3 price', 'Option 4', 'Option 4 price', 'Planned price', 'From'],
        ...[
          'Price note',
          'Duration',
          'Description',
          'Popular',
          'Per nail',
          'Branches',
          'Hidden',
          'Version',
          'As downloaded',
        ],
      ],
      [
        ...[
          cut.id,
          'Hair Styling',
          'Cut and Blow-dry',
          4500,
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          'no',
          '=1+1',
        ],
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
        ...[care.id, 'Nail Care', 'Care', '', 'Short', 4900, 'Long', 5900, '', '', '', '', '', 'yes', ''],
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

  it('is on record when it is downloaded, with the number of services', async () => {
    await add()
    await add()
    await test.app.inject({ url: '/api/services/export', headers: (await signIn(test)).headers })
    const entries = await test.db
      .selectFrom('activity')
      .select(['action', 'subject', 'number'])
      .where('kind', '=', 'export')
      .execute()
    expect(entries).toEqual([{ action: 'exported', subject: 'services', number: 2 }])
  })
})
