import { resolve } from 'node:path'
import { expect } from 'vitest'
import { signIn } from '#tests/accounts.ts'
import { createTestApp } from '#tests/app.ts'
import { sqlite } from '#tests/databases.ts'
import { aBranch, aContact, aService } from '#tests/factories.ts'
import { createBranch } from '../../server/branches/branches.queries.ts'
import { createContact } from '../../server/contacts/contacts.queries.ts'
import { loadSite } from '../../server/pages/site.ts'
import { createService } from '../../server/services/services.queries.ts'
import { findFormulas } from './csv.ts'
import { hostileTexts } from './hostile-texts.ts'
import { recipe } from './recipe.ts'
import { watchRoutes } from './route-table.ts'

const NOW = '2026-01-15T06:30:00.000Z'

recipe('Formulas in whatever is stored', 'no answer that is a table for spreadsheets has one', async see => {
  // What the check finds, so that it is known to look.
  const planted = ['=1+1', '+94 77', '@x', '\t=1', '＝1']
  expect(findFormulas('a,"=1+1",+94 77\r\n-1.5,@x,"\t=1",ok,＝1')).toEqual(planted)
  const site = await loadSite(resolve('build'))
  const { built: test, routes } = await watchRoutes(() => createTestApp(sqlite, { site }))
  try {
    const { headers } = await signIn(test)
    for (const text of hostileTexts) {
      await createBranch(test.db, aBranch({ name: text, address: text }), NOW)
      await createService(test.db, aService({ name: text, description: text, duration: text }), NOW)
      for (const begins of ['', '＝', '＋', '－', '＠']) {
        const named = begins + text
        const names = { firstName: named, lastName: named, branch: named, service: named }
        const input = aContact({ ...names, phone: '+94 77 000 0001', message: named })
        await createContact(test.db, input, false, NOW)
      }
    }
    const apart = ['/api/auth/logout', '/api/contacts/stream']
    const reads = routes.filter(({ method, url }) => method === 'GET' && !apart.includes(url))
    const tables: string[] = []
    for (const { url } of reads) {
      const answer = await test.app.inject({ url: url.replace(/:\w+/g, '1'), headers })
      if (!/csv|spreadsheet|excel/.test(String(answer.headers['content-type']))) continue
      tables.push(url)
      expect(String(answer.headers['content-type']), url).toMatch(/^text\/csv/)
      expect(findFormulas(answer.body), url).toEqual([])
      expect(answer.headers['content-disposition'], url).toMatch(/^attachment/)
    }
    expect(tables).toEqual(['/api/contacts/export'])
    see(`${tables.length} of ${reads.length} answers are tables`)
  } finally {
    await test.close()
  }
})
