import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Service } from '#contracts/services/service.ts'
import { needs } from '#tests/describe-databases.ts'
import { aService, withoutExtras } from '#tests/factories.ts'
import { LibreOffice, missingLibreOffice } from '#tests/libre-office.ts'
import { aDownload } from '#tests/services-sheet.ts'
import { readRows } from './read-rows.ts'
import { readSheet } from './read-sheet.ts'

/** Commas, quotation marks, UTF-8. */
const CSV = 'csv:Text - txt - csv (StarCalc):44,34,76'
const SEMICOLONS_AND_ALL_QUOTED = 'csv:Text - txt - csv (StarCalc):59,34,76,1,,1033,true,true'

const branches = [
  { id: 1, name: 'Wellawatte' },
  { id: 2, name: 'Nugegoda' },
]

const texts = [
  ...[
    '=1+1',
    '+94 77',
    '-5',
    '@home',
    '007',
    '1/2',
    '1-2',
    'TRUE',
    'none',
    'all',
    '_x0041_',
    '2026-01-02',
    '10%',
  ],
  ...[
    'A line\nand  another',
    'a "b"; c, d',
    "'quoted'",
    'හිසකෙස් සේදීම',
    '💇‍♀️ cut',
    'x'.repeat(1000),
    '1,5',
    '<b>&amp;',
  ],
]

const services = texts.map(
  (text, index): Service => ({
    ...(aService() as Service),
    ...withoutExtras,
    id: index + 1,
    version: 3,
    categoryName: 'hair',
    name: text.slice(0, 120),
    description: text,
    duration: text.slice(0, 200),
    note: text.slice(0, 100).replace('\n', ' '),
    price: index % 2 ? 366.3 : 9_999_999,
    hidden: index % 3 === 0,
    branches: index % 4 === 0 ? [1, 2] : null,
    ...(index % 5 === 0 && {
      options: [
        { name: text.slice(0, 40).replace('\n', ' '), price: 4900.55 },
        { name: 'Long', price: 5900 },
      ],
      price: 4900.55,
    }),
  }),
)

describe('a download that is opened and saved in LibreOffice', needs({ missing: missingLibreOffice }), () => {
  let office: LibreOffice
  beforeAll(async () => {
    office = await LibreOffice.open()
  })
  afterAll(() => office?.close())

  const changesOf = async (file: Buffer) => {
    const result = await readSheet(file)
    if ('refused' in result) return result
    const { changes, additions, problems, absent, notes } = readRows(result.sheet, services, branches)
    return { changes, additions, problems, absent, notes }
  }
  const nothing = { changes: [], additions: [], problems: [], absent: 0, notes: [] }

  it.each([
    ['.xlsx', ['xlsx']],
    ['.ods', ['ods']],
    ['.csv in UTF-8', [CSV]],
    ['.csv with semicolons and all texts quoted', [SEMICOLONS_AND_ALL_QUOTED]],
    ['.ods, and that as .xlsx', ['ods', 'xlsx']],
  ])('as %s changes nothing when it is uploaded', { timeout: 240_000 }, async (_, kinds) => {
    let file: Uint8Array = await aDownload(services, branches)
    let from = 'xlsx'
    for (const kind of kinds) {
      file = await office.saveAs(file, from, kind)
      from = kind
    }
    expect(await changesOf(Buffer.from(file))).toEqual(nothing)
  })
})
