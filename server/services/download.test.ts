import { readXlsx } from 'hucre/xlsx'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { describeOneDatabase } from '#tests/describe-databases.ts'
import { aBranch } from '#tests/factories.ts'
import { long, PriceList, short } from '#tests/price-list.ts'

describeOneDatabase('the download of all services', kind => {
  let prices: PriceList
  beforeAll(async () => {
    prices = await PriceList.open(kind)
    return prices.close
  })
  beforeEach(async () => {
    await prices.empty()
    await prices.test.db.deleteFrom('branches').execute()
  })

  const download = () =>
    prices.test.app.inject({ url: '/api/services/export', headers: prices.admin.headers })

  it('is a workbook with a row for each service, also hidden ones', async () => {
    const branch = (await prices.call('POST', '/branches', aBranch())).body.data
    const cut = await prices.add({ branches: [branch.id], note: '=1+1' })
    const care = await prices.add({
      name: 'Care',
      price: 4900,
      options: [short(4900), long(5900)],
      hidden: true,
      from: true,
      categoryId: 'nails',
    })
    const response = await download()
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
    await prices.add()
    await prices.add()
    await download()
    const entries = await prices.test.db
      .selectFrom('activity')
      .select(['action', 'subject', 'number'])
      .where('kind', '=', 'export')
      .execute()
    expect(entries).toEqual([{ action: 'exported', subject: 'services', number: 2 }])
  })
})
