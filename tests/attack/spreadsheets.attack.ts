import { resolve } from 'node:path'
import { type CellValue, readXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import type { ContactInput } from '#contracts/contact.ts'
import { signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { sqlite } from '#tests/databases.ts'
import { aBranch, aContact, aService } from '#tests/factories.ts'
import { createBranch } from '../../server/branches/branches.queries.ts'
import { createContact } from '../../server/contacts/contacts.queries.ts'
import { loadSite } from '../../server/pages/site.ts'
import { createService } from '../../server/services/services.queries.ts'
import { csvFilter, missingCalc, openInCalc } from './calc.ts'
import { findFormulas } from './csv.ts'
import { brokenTexts, hostileTexts } from './hostile-texts.ts'
import { recipe, whole } from './recipe.ts'
import { watchRoutes } from './route-table.ts'

const NOW = '2026-01-15T06:30:00.000Z'

const SEPARATORS = [';', ',', '\t', '\n', '|', '"', '";"', '\u200b;\u00a0']
const PHONES = [
  ...[
    '0770000001',
    '077 000 0001',
    '+94770000001',
    '+94 77 000 0001',
    '+94-77-000-0001',
    '(+94) 77 000 0001',
  ],
  ...[
    '077.000.0001',
    '077 000 0001 / 071 000 0002',
    '+94 (0)11 000 0003',
    '+94 77 000 0001 / +94 71 000 0002',
  ],
  ...['011 000 0003 ext 3', '077 000 0001 (WhatsApp)'],
]

const formulas = hostileTexts.flatMap(text => ['', '＝', '＋', '－', '＠'].map(begins => begins + text))
const behindSeparators = SEPARATORS.flatMap(separator => [
  `hello${separator}=1+1`,
  `hello${separator} =HYPERLINK("https://evil.example";"x")${separator}@SUM(1)`,
])

/** Inquiries with a formula in every field that takes one, and one with each way to write a phone number. */
async function storeInquiries(test: TestApp, texts: readonly string[]): Promise<void> {
  const store = (overrides: Partial<ContactInput>) => createContact(test.db, aContact(overrides), false, NOW)
  for (const text of texts)
    await store({ firstName: text, lastName: text, branch: text, service: text, message: text })
  for (const phone of PHONES) await store({ firstName: 'Phone', lastName: '', phone, message: '' })
}

recipe('Formulas in whatever is stored', 'no answer that is a table for spreadsheets has one', async see => {
  // What the check finds, so that it is known to look.
  const planted = `a,"=1+1",+94 77\r\n-1.5,@x,"\t=1",ok,＝1,"x;+1+1","y\n""=2",=cmd|'/c,"-2+3"`
  expect(findFormulas(planted)).toEqual(['=1+1"', '@x', '=1"', '＝1', '+1+1"', '=2"', '=cmd', '-2+3"'])
  const site = await loadSite(resolve('build'))
  const { built: test, routes } = await watchRoutes(() => createTestApp(sqlite, { site }))
  try {
    const { headers } = await signIn(test)
    for (const text of hostileTexts) {
      await createBranch(test.db, aBranch({ name: text, address: text }), NOW)
      await createService(test.db, aService({ name: text, description: text, duration: text }), NOW)
    }
    await storeInquiries(test, [...formulas, ...behindSeparators, ...brokenTexts])
    const apart = ['/api/auth/logout', '/api/contacts/stream']
    const reads = routes.filter(({ method, url }) => method === 'GET' && !apart.includes(url))
    const tables: string[] = []
    for (const { url } of reads) {
      const answer = await test.app.inject({ url: url.replace(/:\w+/g, '1'), headers })
      if (!/csv|spreadsheet|excel/.test(String(answer.headers['content-type']))) continue
      tables.push(url)
      expect(String(answer.headers['content-type']), url).toMatch(/^text\/csv/)
      expect(findFormulas(answer.body), url).toEqual([])
      for (const phone of PHONES) expect(answer.body).toContain(`,"${phone}",`)
      expect(answer.headers['content-disposition'], url).toMatch(/^attachment/)
      const workbook = await test.app.inject({ url: `${url}?format=xlsx`, headers })
      const { sheets } = await readXlsx(workbook.rawPayload)
      const cells = sheets.flatMap(({ cells }) => [...(cells?.values() ?? [])])
      expect(cells.filter(({ type, formula }) => type !== 'string' || formula !== undefined)).toEqual([])
      const phones = sheets[0]?.rows.filter(row => String(row[1]).startsWith('Phone')).map(row => row[3])
      expect(phones?.toReversed()).toEqual(PHONES)
      expect(workbook.headers['content-disposition'], url).toMatch(/^attachment/)
    }
    expect(tables).toEqual(['/api/contacts/export'])
    see(`${tables.length} of ${reads.length} answers are tables, each as CSV and as a workbook`)
  } finally {
    await test.close()
  }
})

if (whole)
  recipe(
    'An export, opened in LibreOffice Calc',
    'no cell is a formula, whatever the separator, and phone numbers are as they were typed',
    async see => {
      const planted = await openInCalc(
        'a.csv',
        Buffer.from('x;=1+1\r\n"y","a\n=2","z"\r\n'),
        csvFilter(';', false),
      )
      expect(planted.formulas).toHaveLength(2)
      const test = await createTestApp(sqlite)
      try {
        const { headers } = await signIn(test)
        await storeInquiries(test, [...formulas, ...behindSeparators, ...brokenTexts])
        const get = async (format: string) =>
          (await test.app.inject({ url: `/api/contacts/export?format=${format}`, headers })).rawPayload
        const phonesIn = ({ rows }: { rows: CellValue[][] }) =>
          rows
            .filter(row => String(row[1]).startsWith('Phone'))
            .map(row => row[3])
            .reverse()
        const workbook = await openInCalc('a.xlsx', await get('xlsx'))
        expect([workbook.formulas, phonesIn(workbook)]).toEqual([[], PHONES])
        const csv = await get('csv')
        for (const separator of [',', ';', '\t', '|'])
          for (const quotedIsText of [true, false]) {
            const opened = await openInCalc('a.csv', csv, csvFilter(separator, quotedIsText))
            expect(opened.formulas, `${separator} ${quotedIsText}`).toEqual([])
            if (separator === ',' && quotedIsText) expect(phonesIn(opened)).toEqual(PHONES)
          }
        see(`${workbook.rows.length} rows, ${PHONES.length} phone numbers, four separators`)
      } finally {
        await test.close()
      }
    },
    { missing: missingCalc(), timeout: 600_000 },
  )
