// Long: each kind of cell and file has its test.
import { type CellValue, writeOds } from 'hucre/ods'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { sheetRefusals } from '#contracts/services/sheet-limits.ts'
import { workbookEntries, workbookOf, zip } from '#tests/zip.ts'
import { readSheet } from './read-sheet.ts'

/** The rows of a file as plain objects. */
async function rowsOf(file: Uint8Array | string) {
  const result = await readSheet(Buffer.from(file as string))
  if ('refused' in result) throw new Error(result.refused)
  return result.sheet.rows.map(({ row, cells }) => ({ row, ...Object.fromEntries(cells) }))
}

async function notesOf(file: Uint8Array | string) {
  const result = await readSheet(Buffer.from(file as string))
  return 'sheet' in result ? result.sheet.notes : [result.refused]
}

const refusal = async (file: Uint8Array | string) => {
  const result = await readSheet(Buffer.from(file as string))
  return 'refused' in result ? result.refused : undefined
}

const services: CellValue[][] = [
  ['Id', 'Name', 'Price'],
  [1, 'Cut', 4900],
  [2, 'හිසකෙස් සේදීම', 12_500.5],
]
const asText = [
  { row: 2, id: '1', name: 'Cut', price: '4900' },
  { row: 3, id: '2', name: 'හිසකෙස් සේදීම', price: '12500.5' },
]
const csv = 'Id,Name,Price\r\n1,Cut,4900\r\n2,හිසකෙස් සේදීම,12500.5\r\n'
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

describe('a spreadsheet', () => {
  it.each([
    ['.xlsx', () => writeXlsx({ sheets: [{ name: 'Services', rows: services }] })],
    ['.ods', () => writeOds({ sheets: [{ name: 'Services', rows: services }] })],
  ])('%s is read with its numbers, by the numbers of its rows', async (_, write) => {
    expect(await rowsOf(await write())).toEqual([
      { row: 2, id: 1, name: 'Cut', price: 4900 },
      { row: 3, id: 2, name: 'හිසකෙස් සේදීම', price: 12_500.5 },
    ])
  })

  it.each([
    ['commas', csv],
    ['semicolons', csv.replaceAll(',', ';')],
    ['tabs', csv.replaceAll(',', '\t')],
    ['a byte order mark', `\ufeff${csv}`],
    ['Unix line ends', csv.replaceAll('\r', '')],
    ['quotation marks', csv.replace('Cut', '"Cut"')],
    ['UTF-16, as Excel writes "Unicode text"', utf16(csv.replaceAll(',', '\t'))],
    ['headings in other case', csv.replace('Id,Name,Price', ' id ,NAME,price')],
  ])('in CSV with %s is read as text', async (_, file) => {
    expect(await rowsOf(file)).toEqual(asText)
  })

  it('in CSV whose first line names the separator counts its rows as Excel does', async () => {
    expect(await rowsOf(`sep=;\r\n${csv.replaceAll(',', ';')}`)).toEqual(
      asText.map(row => ({ ...row, row: row.row + 1 })),
    )
  })

  it('in CSV for Western Europe (Windows-1252) keeps its letters', async () => {
    const file = Buffer.concat([Buffer.from('Id;Name\r\n1;Caf'), Buffer.from([0xe9, 0x20, 0x80, 0x20, 0x92])])
    expect(await rowsOf(file)).toEqual([{ row: 2, id: '1', name: 'Café € ’' }])
  })

  it('keeps a line break and a separator in quotation marks', async () => {
    expect(await rowsOf('Id,Name\n1,"Cut, wash\nand ""dry"""\n2,Wash')).toEqual([
      { row: 2, id: '1', name: 'Cut, wash\nand "dry"' },
      { row: 3, id: '2', name: 'Wash' },
    ])
  })

  it('may have its columns in any order, and empty rows above, between and below', async () => {
    expect(await rowsOf('\n,,\nPrice,Id\n4900,1\n , \n5900,2\n,\n')).toEqual([
      { row: 4, id: '1', price: '4900' },
      { row: 6, id: '2', price: '5900' },
    ])
  })

  it('says which columns were ignored', async () => {
    expect(await notesOf('Id,Supplier,,Price\n1,Perera,x,4900')).toEqual([
      'Columns that we don’t know were ignored: “Supplier”, column C without a heading.',
    ])
    expect(await notesOf('Id,,Price\n1,,4900')).toEqual([])
  })

  it('says which of several sheets was read', async () => {
    const file = await writeXlsx({
      sheets: [
        { name: 'Notes', rows: [['To do'], ['Raise hair']] },
        { name: 'List', rows: services },
      ],
    })
    expect(await rowsOf(file)).toHaveLength(2)
    expect(await notesOf(file)).toEqual(['Only the sheet “List” was read.'])
  })

  it('is read where another sheet is only a chart, which is said', async () => {
    const file = zip(
      workbookEntries(
        '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Id</t></is></c></row><row r="2"><c r="A2"><v>1</v></c></row></sheetData></worksheet>',
      ),
    )
    expect(await rowsOf(file)).toEqual([{ row: 2, id: 1 }])
    expect(await notesOf(file)).toEqual([
      'Only the sheet “Services” was read.',
      'The sheet “Prices as a chart” is a chart, and was left out.',
    ])
  })

  it('marks the cells that a merged one covers, and no empty row for them', async () => {
    const rows = [
      ['Id', 'Price', 'Price note'],
      [1, 4900, null],
      [2, null, null],
      [null, null, null],
    ]
    for (const write of [writeXlsx, writeOds]) {
      const file = await write({
        sheets: [{ name: 'Services', rows, merges: [{ startRow: 1, startCol: 1, endRow: 3, endCol: 2 }] }],
      })
      expect(await rowsOf(file)).toEqual([
        { row: 2, id: 1, price: 4900, note: { is: 'merged' } },
        { row: 3, id: 2, price: { is: 'merged' }, note: { is: 'merged' } },
      ])
    }
  })

  it('marks the cells that a merged one covers, whatever value a program kept in them', async () => {
    const rows = [
      ['Id', 'Name', 'Price', 'Price note', 'Badge'],
      [1, 'Cut', 4700, 'from', null],
      [2, '', 4900, 'a note', null],
      [3, 'Colour', 5900, 'a note', null],
      [4, 'Dry', 6900, null, null],
    ]
    const merges = [
      { startRow: 0, startCol: 3, endRow: 0, endCol: 4 },
      { startRow: 1, startCol: 1, endRow: 2, endCol: 1 },
      { startRow: 1, startCol: 2, endRow: 2, endCol: 2 },
      ...[0, 1, 2, 3].map(column => ({ startRow: 3, startCol: column, endRow: 4, endCol: column })),
    ]
    const file = await writeXlsx({
      sheets: [
        { name: 'Services', rows, merges, cells: new Map([['2,2', { value: 4900, formula: '4500+400' }]]) },
      ],
    })
    expect(await rowsOf(file)).toEqual([
      { row: 2, id: 1, name: 'Cut', price: 4700, note: 'from' },
      { row: 3, id: 2, name: { is: 'merged' }, price: { is: 'merged' }, note: 'a note' },
      { row: 4, id: 3, name: 'Colour', price: 5900, note: 'a note' },
      // Every cell is covered: it still is a row.
      {
        row: 5,
        id: { is: 'merged' },
        name: { is: 'merged' },
        price: { is: 'merged' },
        note: { is: 'merged' },
      },
    ])
    expect(await notesOf(file)).toEqual([])
  })

  it.each([
    [
      'a title above the headings',
      [
        ['Our prices', null],
        ['Id', 'Price'],
        [1, 4900],
      ],
      1,
    ],
    [
      'the heading of a column with values',
      [
        ['Id', 'Price', null],
        [1, 4900, 5900],
      ],
      2,
    ],
  ])('is refused when merged cells are %s, which is said', async (_, rows, endCol) => {
    const merges = [{ startRow: 0, startCol: endCol - 1, endRow: 0, endCol }]
    const file = await writeXlsx({ sheets: [{ name: 'Services', rows, merges }] })
    expect(await readSheet(file)).toEqual({ refused: sheetRefusals.mergedHeadings })
  })

  it('marks formulas and dates, with whatever result', async () => {
    const file = await writeXlsx({
      sheets: [
        {
          name: 'Services',
          rows: [
            ['Id', 'Price', 'Duration'],
            [1, 4900, new Date('2026-01-02')],
          ],
          columns: [{}, {}, { numFmt: 'yyyy-mm-dd' }],
          cells: new Map([['1,1', { value: 4900, formula: '4500*1.1', formulaResult: 4950 }]]),
        },
      ],
    })
    expect(await rowsOf(file)).toEqual([
      { row: 2, id: 1, price: { is: 'formula' }, duration: { is: 'date' } },
    ])
  })

  it('marks rows that have more cells than there are headings', async () => {
    const result = await readSheet(Buffer.from('Id,Description\n1,Cut, wash\n2,Wash,\n'))
    expect('sheet' in result && result.sheet.rows.map(row => row.isTooLong)).toEqual([true, false])
  })
})

describe('a file is refused', () => {
  it.each([
    ['that is empty', '', sheetRefusals.empty],
    ['without a row', '\n\n', sheetRefusals.noHeadings],
    ['without the column Id', 'Name,Price\nCut,4900', sheetRefusals.noId],
    ['whose two columns have the same heading', 'Id,Price,price\n1,1,2', /Two columns are called price/],
    ['whose quotation mark is never closed', 'Id,Name\n1,"Cut\n2,Wash\n', sheetRefusals.openQuote],
    ['with 2,001 rows', `Id\n${'1\n'.repeat(2001)}`, sheetRefusals.tooManyRows],
    [
      'with 201 columns',
      `Id,${Array.from({ length: 200 }, (_, n) => `c${n}`)}\n1`,
      sheetRefusals.tooManyColumns,
    ],
    ['that is a picture', '\u0089PNG\r\n\u001a\n\u0000\u0000', sheetRefusals.unknown],
    ['that is a web page', '<html><table><tr><td>Id</td></tr></table>', sheetRefusals.unknown],
    ['that is a text document', '{\\rtf1 Id}', sheetRefusals.unknown],
    [
      'that is a Word document',
      zip([{ name: 'word/document.xml', data: Buffer.from('<document/>') }]),
      sheetRefusals.unknown,
    ],
    ['that is a ZIP file', zip([{ name: 'a.txt', data: Buffer.from('Id') }]), sheetRefusals.unknown],
    [
      'that is an old Excel file',
      Buffer.from('d0cf11e0a1b11ae1'.padEnd(2048, '0'), 'hex'),
      sheetRefusals.oldExcel,
    ],
    [
      'with a password',
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1'.padEnd(2048, '0'), 'hex'),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
      sheetRefusals.password,
    ],
    ['whose XML is cut off', workbookOf('<worksheet><sheetData><row r="1"><c r="A1"'), /.+/],
    [
      'with cells at the ends of the sheet',
      workbookOf(
        '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Id</t></is></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>',
      ),
      sheetRefusals.damaged,
    ],
    [
      'with a million columns',
      workbookOf('<worksheet><sheetData><row r="1"><c r="ZZZZZ1"><v>1</v></c></row></sheetData></worksheet>'),
      sheetRefusals.damaged,
    ],
  ])('%s', async (_, file, expected) => {
    expect(await refusal(file as string)).toMatch(expected)
  })

  it('that has two sheets with the column Id', async () => {
    const file = await writeXlsx({
      sheets: [
        { name: 'Old', rows: services },
        { name: 'New', rows: services },
      ],
    })
    expect(await refusal(file)).toBe(sheetRefusals.twoSheets)
  })

  it('that is cut off', async () => {
    const file = await writeXlsx({ sheets: [{ name: 'Services', rows: services }] })
    expect(await refusal(file.slice(0, file.length / 2))).toBe(sheetRefusals.damaged)
  })

  it('that was saved with a password', async () => {
    const file = await writeXlsx({
      sheets: [{ name: 'Services', rows: services }],
      encryption: { password: 'frangipani', spinCount: 10 },
    })
    expect(await refusal(file)).toBe(sheetRefusals.password)
  })
})

describe('a hostile file is refused within the time of a worker', () => {
  const MB = 1024 * 1024
  it.each([
    ['that unpacks to 200 MB', () => workbookOf(Buffer.alloc(200 * MB, ' ')), sheetRefusals.tooMuch],
    [
      'that unpacks to more than it claims',
      () => workbookOf(Buffer.alloc(40 * MB, ' '), 1024),
      sheetRefusals.damaged,
    ],
    [
      'with three million cells',
      () =>
        workbookOf(
          `<worksheet><sheetData>${`<row>${'<c><v>1</v></c>'.repeat(1000)}</row>`.repeat(3000)}</sheetData></worksheet>`,
        ),
      sheetRefusals.tooMuch,
    ],
    [
      'with a million cells',
      () =>
        workbookOf(
          `<worksheet><sheetData>${`<row>${'<c><v>1</v></c>'.repeat(1000)}</row>`.repeat(1000)}</sheetData></worksheet>`,
        ),
      sheetRefusals.tooManyColumns,
    ],
    [
      'with half a million columns',
      () => Buffer.from(`Id${',x'.repeat(MB / 2 - 10)}\n1`),
      sheetRefusals.tooManyColumns,
    ],
    [
      'with half a million rows',
      () => Buffer.from(`Id\n${'1\n'.repeat(MB / 2 - 10)}`),
      sheetRefusals.tooManyRows,
    ],
    ['above 1 MB', () => Buffer.alloc(MB + 1, 'a'), sheetRefusals.tooLarge],
  ])('%s', { timeout: 20_000 }, async (_, file, expected) => {
    expect(await refusal(file())).toBe(expected)
  })
})

it('XML entities are not expanded', async () => {
  const text = (value: string) => `<is><t>${value}</t></is>`
  const entities = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY b "&x;&x;">]>'
  const cells = `<row r="1"><c r="A1" t="inlineStr">${text('Id')}</c><c r="B1" t="inlineStr">${text('Name')}</c></row><row r="2"><c r="A2"><v>1</v></c><c r="B2" t="inlineStr">${text('&b;')}</c></row>`
  const file = workbookOf(`${entities}<worksheet><sheetData>${cells}</sheetData></worksheet>`)
  expect(await rowsOf(file)).toEqual([{ row: 2, id: 1, name: '&b;' }])
})
