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
  expect(findFormulas('a,"=1+1",+94 77\r\n-1.5,@x,"\t=1",ok')).toEqual(['=1+1', '+94 77', '@x', '\t=1'])
  const site = await loadSite(resolve('build'))
  const { built: test, routes } = await watchRoutes(() => createTestApp(sqlite, { site }))
  try {
    const { headers } = await signIn(test)
    for (const text of hostileTexts) {
      await createBranch(test.db, aBranch({ name: text, address: text }), NOW)
      await createService(test.db, aService({ name: text, description: text, duration: text }), NOW)
      const names = { firstName: text, lastName: text, branch: text, service: text, phone: '+94 77 000 0001' }
      await createContact(test.db, aContact({ ...names, message: text }), false, NOW)
    }
    const reads = routes.filter(({ method, url }) => method === 'GET' && !url.endsWith('/logout'))
    let tables = 0
    for (const { url } of reads) {
      const answer = await test.app.inject({ url: url.replace(/:\w+/g, '1'), headers })
      if (!/csv|spreadsheet|excel/.test(String(answer.headers['content-type']))) continue
      tables++
      expect(String(answer.headers['content-type']), url).toMatch(/^text\/csv/)
      expect(findFormulas(answer.body), url).toEqual([])
      expect(answer.headers['content-disposition'], url).toMatch(/^attachment/)
    }
    see(`${tables} of ${reads.length} answers are tables`)
  } finally {
    await test.close()
  }
})
