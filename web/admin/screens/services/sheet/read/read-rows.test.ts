// Long: a sentence for each thing that can be wrong in a row.
import fc from 'fast-check'
import { writeCsv } from 'hucre/csv'
import { writeOds } from 'hucre/ods'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it, vi } from 'vitest'
import { categories } from '#content/categories.ts'
import { lowestPrice, type Service, ServiceInput } from '#contracts/services/service.ts'
import { rowOf } from '#contracts/services/sheet-cells.ts'
import { type ColumnId, columns } from '#contracts/services/sheet-columns.ts'
import { aService, withoutExtras } from '#tests/factories.ts'
import { aDownload, aSheet } from '#tests/services-sheet.ts'
import { readRows } from './read-rows.ts'
import { readSheet } from './read-sheet.ts'
import type { SheetCell } from './sheet.ts'

const branches = [
  { id: 1, name: 'Wellawatte' },
  { id: 2, name: 'Nugegoda' },
]

const stored = (overrides: Partial<Service> = {}): Service =>
  ({
    ...aService(),
    ...withoutExtras,
    id: 1,
    version: 3,
    categoryName: 'hair',
    ...overrides,
  }) as Service

const options = [
  { name: 'Short', price: 4900 },
  { name: 'Long', price: 5900 },
]

async function read(file: Uint8Array | string, services: readonly Service[] = [stored()]) {
  const result = await readSheet(Buffer.from(file as string))
  if ('refused' in result) throw new Error(result.refused)
  return readRows(result.sheet, services, branches)
}

/** What a file changes in the first service. */
async function changed(file: Uint8Array | string, service = stored()) {
  const { changes, problems } = await read(file, [service])
  expect(problems).toEqual([])
  const [change] = changes
  if (!change) return {}
  const before: Record<string, unknown> = { ...change.before }
  return Object.fromEntries(
    Object.entries(change.after).filter(
      ([member, value]) => JSON.stringify(value) !== JSON.stringify(before[member]),
    ),
  )
}

const problemsOf = async (file: Uint8Array | string, services?: readonly Service[]) =>
  (await read(file, services)).problems.map(
    ({ row, field, message }) => `${row}${field ? ` ${field}` : ''}: ${message}`,
  )

describe('a cell of a service', () => {
  it.each([
    ['Price', '4900', { price: 4900 }],
    ['Price', '"Rs. 4,900/-"', { price: 4900 }],
    ['Category', 'nail care', { categoryId: 'nails' }],
    ['Category', 'facial', { categoryId: 'facial' }],
    ['Name', 'Trim', { name: 'Trim' }],
    ['Popular', 'No', { popular: false }],
    ['Per nail', 'TRUE', { perNail: true }],
    ['Hidden', 'x', { hidden: true }],
    ['From', '1', { from: true }],
    ['Price note', 'extensions extra', { note: 'extensions extra' }],
    ['Description', 'none', { description: '' }],
    ['Duration', '+ 15 min', { duration: '+ 15 min' }],
    ['Branches', 'nugegoda', { branches: [2] }],
    ['Branches', '"Nugegoda; Wellawatte"', { branches: [1, 2] }],
    ['Branches', 'all', {}],
    ['Price', '', {}],
    ['Description', ' ', {}],
  ])('%s of %s changes as it says', async (heading, text, expected) => {
    expect(await changed(`Id,${heading}\n1,${text}`)).toEqual(expected)
  })

  it('may be a number, also one with the tiny fraction of a calculation', async () => {
    expect(await changed(await aSheet(['Id', 'Price'], [1, 4900 * 1.1]))).toEqual({ price: 5390 })
    expect(await changed(await aSheet(['Id', 'Duration'], [1, 45]))).toEqual({ duration: '45' })
    expect(await changed(await aSheet(['Id', 'Hidden'], [1, true]))).toEqual({ hidden: true })
  })

  it('says how an amount was read that is not plain digits', async () => {
    expect((await read('Id,Price\n1,රු. 4 900')).notes).toEqual(['Row 2, Price: “රු. 4 900” was read as 4900.'])
    expect((await read('Id,Price\n1,"4,900"')).notes).toEqual([])
    expect((await read('Id,Price\n1,Rs. 4500')).notes).toEqual([])
  })

  it.each([
    ['Price', 'four thousand', '“four thousand” is not an amount. Write it in digits, such as 4900.'],
    ['Price', '"4.900,50"', '“4.900,50” is not clear. Did you mean 4,900.50? Write it as 4900 or 4900.50.'],
    ['Price', '4.900', '“4.900” is not clear. Did you mean 4.90 or 4,900? Write it as 4900 or 4900.50.'],
    ['Price', '=D2*1.1', 'This is a formula. Copy the cells, and paste them as values.'],
    ['Price', '0', '“0” is not above 0. Write the price in digits, such as 4900.'],
    ['Price', '-5', '“-5” is not an amount. Write it in digits, such as 4900.'],
    ['Price', '10000001', 'Price must be at most 10,000,000.'],
    ['Price', '4.999', '“4.999” is not clear. Did you mean 4,999? Write it as 4900 or 4900.50.'],
    ['Price', '12.3456', 'Price can have at most two decimals.'],
    ['Price', '#REF!', 'This is an error of a formula. Type what you mean.'],
    [
      'Category',
      'Hairs',
      'There is no category “Hairs”. Choose one of: Hair Styling, Makeup, Nail Care, Facial Treatments.',
    ],
    ['Popular', 'maybe', '“maybe” is neither yes nor no.'],
    ['Name', 'none', 'A service needs a name. Write none only where a service may have nothing.'],
    ['Name', '=1+1', 'This is a formula. Copy the cells, and paste them as values.'],
    ['Name', 'x'.repeat(121), 'Must be at most 120 characters.'],
    ['Description', 'x'.repeat(1001), 'Must be at most 1,000 characters.'],
    ['Branches', 'Kandy', 'There is no branch “Kandy”. Write names with semicolons between them, or all.'],
    ['Branches', ';', 'Choose at least one branch.'],
    ['Option 1', 'Short', 'This option has a name, but no price.', 'Option 1 price'],
    ['Option 2 price', '4900', 'This option has a price, but no name.', 'Option 2'],
  ])('%s of %s is refused: %s', async (heading, text, message, field = heading) => {
    expect(await problemsOf(`Id,${heading}\n1,${text}`)).toEqual([`2 ${field}: ${message}`])
  })

  it('that is a date is refused', async () => {
    const file = Buffer.from('Id,Duration\n1,x')
    const result = await readSheet(file)
    if ('refused' in result) throw new Error()
    const cells = new Map(result.sheet.rows[0]?.cells).set('duration', { is: 'date' })
    const sheet = { ...result.sheet, rows: [{ row: 2, isTooLong: false, cells }] }
    expect(readRows(sheet, [stored()], branches).problems).toEqual([
      { row: 2, field: 'Duration', message: 'This is a date. Format the cell as text, and type it again.' },
    ])
  })

  it('that is merged with another one is refused, whichever column it is in', async () => {
    const file = await writeXlsx({
      sheets: [
        {
          name: 'Services',
          rows: [
            ['Id', 'Price', 'Category'],
            [1, 4900, 'Hair Styling'],
            [2, null, null],
          ],
          merges: [1, 2].map(column => ({ startRow: 1, startCol: column, endRow: 2, endCol: column })),
        },
      ],
    })
    expect(await problemsOf(file, [stored(), stored({ id: 2 })])).toEqual([
      '3 Category: This cell is merged with another one. Unmerge them, and fill in each.',
      '3 Price: This cell is merged with another one. Unmerge them, and fill in each.',
    ])
  })

  it('whose letters were lost when the file was saved is refused', async () => {
    const service = stored({ description: 'කොණ්ඩය කැපීම' })
    expect(await problemsOf('Id,Description\n1,?????? ?????', [service])).toEqual([
      '2 Description: Letters were lost when this file was saved. Save it as .xlsx, or as CSV in Unicode (UTF-8).',
    ])
  })
})

describe('the options of a service', () => {
  const service = stored({ price: 4900, options })
  const file = (cells: string) =>
    `Id,Price,Option 1,Option 1 price,Option 2,Option 2 price,Option 3,Option 3 price\n1,${cells}`

  it.each([
    [',,5400', { price: 5400, options: [{ name: 'Short', price: 5400 }, options[1]] }],
    [',,,,6400', { options: [options[0], { name: 'Long', price: 6400 }] }],
    [',Bob', { options: [{ name: 'Bob', price: 4900 }, options[1]] }],
    [',none', { price: 5900, options: [options[1]] }],
    [',,none', { price: 5900, options: [options[1]] }],
    ['3900,none,none,none,none', { price: 3900, options: [] }],
    [',,,,,Extra,7900', { options: [...options, { name: 'Extra', price: 7900 }] }],
    ['4900', {}],
  ])('change with %s as they say; their lowest price is that of the service', async (cells, expected) => {
    expect(await changed(file(cells), service)).toEqual(expected)
  })

  it('can be given to a service that had one price', async () => {
    expect(await changed(file('4500,Short,4900,Long,5900'))).toEqual({ price: 4900, options })
  })

  it.each([
    ['4000', '2 Price: This service has options: change their prices, and leave this cell empty.'],
    [',Long', '2 Option 2: Two options have the same name.'],
    [',none,5400', '2 Option 1 price: To remove this option, write none or nothing here.'],
    [',,four', '2 Option 1 price: “four” is not an amount. Write it in digits, such as 4900.'],
  ])('with %s are refused', async (cells, problem) => {
    expect(await problemsOf(file(cells), [service])).toEqual([problem])
  })
})

describe('a row', () => {
  it('without an id is a new service, with what it says and what is usual', async () => {
    const { additions, problems } = await read('Id,Name,Category,Price,Popular\n,Trim,Hair Styling,1500,yes')
    expect(problems).toEqual([])
    expect(additions).toEqual([
      {
        row: 2,
        service: {
          ...withoutExtras,
          name: 'Trim',
          categoryId: 'hair',
          price: 1500,
          popular: true,
          perNail: false,
          description: '',
          duration: '',
        },
      },
    ])
  })

  it.each([
    [
      'half of a new service',
      ',Trim,,',
      '2: This row has no id, so it is a new service. Fill in Category and Price, or empty the row.',
    ],
    [
      'an amount without a service',
      ',,,123400',
      '2: This row has no id, so it is a new service. Fill in Name and Category, or empty the row.',
    ],
    [
      'an id that no service has',
      '99,Trim',
      '2 Id: There is no service with the id 99. It may have been deleted. Empty this cell to add it as a new one.',
    ],
    ['an id in words', 'one,Trim', '2 Id: “one” is not a number.'],
    ['an id with a fraction', '1.5,Trim', '2 Id: “1.5” is not a number.'],
    [
      'more cells than headings',
      '1,Cut, wash,,4900,x',
      '2: This row has more cells than there are headings. Put texts with a comma, semicolon or tab into quotation marks.',
    ],
    [
      'the name of a stored service and no id',
      ',cut and blow-DRY,Hair Styling,4900',
      '2 Id: There is already a service “Cut and Blow-dry”. To change it, write its id, 1; to add another, give it another name.',
    ],
  ])('with %s is refused', async (_, row, problem) => {
    expect(await problemsOf(`Id,Name,Category,Price\n${row}`)).toContain(problem)
  })

  it('whose id another row has is refused', async () => {
    expect(await problemsOf('Id,Price\n1,4900\n1,5900')).toEqual([
      '3 Id: Row 2 has the same id. Remove one of the two.',
    ])
  })

  it('that adds what another row adds is refused', async () => {
    expect(await problemsOf('Id,Name,Category,Price\n,Trim,hair,1\n,TRIM,hair,2')).toEqual([
      '3 Name: Row 2 adds a service of this name, too. Remove one of the two.',
    ])
  })

  it('is refused with all that is wrong, in the order of rows', async () => {
    expect(await problemsOf('Id,Name,Price,Hidden\n1,,four,maybe\n7,,1,')).toEqual([
      '2 Price: “four” is not an amount. Write it in digits, such as 4900.',
      '2 Hidden: “maybe” is neither yes nor no.',
      '3 Id: There is no service with the id 7. It may have been deleted. Empty this cell to add it as a new one.',
    ])
  })
})

it('folds the name of each new service once, however many there are', () => {
  const rows = Array.from({ length: 200 }, (_, index) => ({
    row: index + 2,
    isTooLong: false,
    cells: new Map<ColumnId, SheetCell>([
      ['category', 'Hair Styling'],
      ['name', `Service ${index}`],
      ['price', 4500],
    ]),
  }))
  const normalize = vi.spyOn(String.prototype, 'normalize')
  const { additions } = readRows({ rows, columns: [], notes: [] }, [], branches)
  const calls = normalize.mock.calls.length
  normalize.mockRestore()
  expect(additions).toHaveLength(rows.length)
  // Compared one by one they would be folded 40,000 times.
  expect(calls).toBeLessThan(20 * rows.length)
})

// Texts as the form stores them, with what spreadsheets may take for something else.
const someText = (max: number) =>
  fc.oneof(
    fc.string({ maxLength: max, unit: 'grapheme' }),
    fc.constantFrom(
      '=1+1',
      '+94 77',
      '-5',
      '@home',
      "'=1",
      '007',
      '1/2',
      'TRUE',
      'none',
      'all',
      '_x0041_',
      'a\nb',
      '1,5',
      '#REF!',
      '',
      '2026-01-02',
      '???',
      'a "b"; c, d',
    ),
  )
const somePrice = fc.integer({ min: 1, max: 1_000_000_000 }).map(cents => cents / 100)
const someService = fc
  .record({
    name: someText(100),
    categoryId: fc.constantFrom(...categories.map(({ id }) => id)),
    price: somePrice,
    duration: someText(100),
    description: someText(500),
    popular: fc.boolean(),
    perNail: fc.boolean(),
    from: fc.boolean(),
    options: fc.array(fc.record({ name: someText(20), price: somePrice }), { maxLength: 4 }),
    branches: fc.constantFrom(null, [1], [1, 2]),
    hidden: fc.boolean(),
    note: someText(40),
  })
  .map(service => ({
    ...service,
    price: service.options.length > 0 ? lowestPrice(service.options) : service.price,
  }))
  .map(service => ServiceInput.safeParse(service).data)
  .filter(service => service !== undefined)
const someServices = fc
  .array(someService, { minLength: 1, maxLength: 8 })
  .map(services => services.map((service, index) => stored({ ...(service as Service), id: index + 1 })))

describe('a download that is uploaded again', () => {
  const rowsOf = (services: readonly Service[]) => [
    columns.map(({ heading }) => heading),
    ...services.map(service => rowOf(service, { branches, categories })),
  ]

  it.each([
    ['as it was downloaded', aDownload],
    [
      'as .ods',
      (services: readonly Service[]) => writeOds({ sheets: [{ name: 'Services', rows: rowsOf(services) }] }),
    ],
    ['as .csv', async (services: readonly Service[]) => writeCsv(rowsOf(services), { bom: true })],
    [
      'as .csv with semicolons',
      async (services: readonly Service[]) => writeCsv(rowsOf(services), { delimiter: ';' }),
    ],
  ])('%s leaves everything as it was', async (_, write) => {
    await fc.assert(
      fc.asyncProperty(someServices, async services => {
        const { changes, additions, problems, unchanged } = await read(
          await write(services, branches),
          services,
        )
        expect({ changes, additions, problems }).toEqual({ changes: [], additions: [], problems: [] })
        expect(unchanged).toBe(services.length)
      }),
      { numRuns: 50 },
    )
  })
})
