import { writeOds } from 'hucre/ods'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { readAmount } from './read-cells.ts'
import { readSheet } from './read-sheet.ts'

const row = (price: number | string | Date) => [
  ['Id', 'Price'],
  [1, price],
]

/** What a price is read as, or the sentence with which it is refused. */
async function readOf(file: Uint8Array): Promise<number | string> {
  const result = await readSheet(Buffer.from(file))
  if ('refused' in result) throw new Error(result.refused)
  const cell = result.sheet.rows[0]?.cells.get('price')
  if (cell === undefined) throw new Error('The cell is empty')
  const reading = readAmount(cell)
  return 'problem' in reading ? reading.problem : reading.value.price
}

const sheetOf = (price: number | string | Date, numFmt?: string) => ({
  sheets: [
    {
      name: 'Services',
      rows: row(price),
      ...(numFmt && { cells: new Map([['1,1', { value: price, style: { numFmt } }]]) }),
    },
  ],
})

describe.each([
  ['.xlsx', writeXlsx],
  ['.ods', writeOds],
])('the price in a cell of a workbook %s', (_, write) => {
  it.each([
    ['a number', 4900.5, undefined, 4900.5],
    ['a number with separators', 4900, '#,##0.00', 4900],
    ['a number with a currency', 4900, '"Rs." #,##0.00', 4900],
    ['a number with a code of a currency', 4900, '[$LKR] #,##0', 4900],
    ['a number with an exponent', 1000, '0.00E+00', 1000],
    ['a percentage', 0.1, '0%', '“10%” is a percentage, not an amount. Write it in digits, such as 4900.'],
    [
      'a percentage with decimals',
      0.125,
      '0.0%',
      '“12.5%” is a percentage, not an amount. Write it in digits, such as 4900.',
    ],
    [
      'an earlier price as a percentage',
      4900,
      '0%',
      '“490000%” is a percentage, not an amount. Write it in digits, such as 4900.',
    ],
    [
      'the text 10%',
      '10%',
      undefined,
      '“10%” is a percentage, not an amount. Write it in digits, such as 4900.',
    ],
    ['a negative number', -5, undefined, '“-5” is not above 0. Write the price in digits, such as 4900.'],
    [
      'a negative number in red',
      -4900,
      '#,##0;[Red]-#,##0',
      '“-4900” is not above 0. Write the price in digits, such as 4900.',
    ],
    ['zero', 0, undefined, '“0” is not above 0. Write the price in digits, such as 4900.'],
    [
      'a date',
      new Date('2026-01-02'),
      'yyyy-mm-dd',
      'This is a date. Format the cell as text, and type it again.',
    ],
    ['the text 4,900.50', '4,900.50', undefined, 4900.5],
    ['the text 4 900', '4 900', undefined, 4900],
    ['the text රු. 4,900', 'රු. 4,900', undefined, 4900],
    ['the text Rs 4900', 'Rs 4900', undefined, 4900],
    ['the text 1e3', '1e3', undefined, '“1e3” is not an amount. Write it in digits, such as 4900.'],
    ['the text -5', '-5', undefined, '“-5” is not an amount. Write it in digits, such as 4900.'],
  ])('%s', async (_what, price, numFmt, expected) => {
    expect(await readOf(await write(sheetOf(price, numFmt)))).toBe(expected)
  })
})
