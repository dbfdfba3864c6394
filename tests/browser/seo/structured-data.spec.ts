import type { APIRequestContext } from '@playwright/test'
import { aService } from '#tests/factories.ts'
import { problemsOf } from '#tests/schema-org/problems.ts'
import { createService } from '../../../server/services/services.queries.ts'
import { announcePrices } from '../announced-prices.ts'
import { expect, type Salon, test } from '../test.ts'
import { indexedPages as allPages } from './indexed-pages.ts'

const ORIGIN = 'https://araliya.example'
/** The privacy page describes nothing that search engines show. */
const indexedPages = allPages.filter(path => path !== '/privacy')

const jsonLd = /<script type="application\/ld\+json">(.*?)<\/script>/gs

test.use({ salonConfig: { publicUrl: ORIGIN, origin: ORIGIN } })

/**
 * Checks all pages, or those that there are. The server keeps them: what a test stores itself it stores before.
 * @param expected the problems that each of them has
 */
async function expectProblems(
  request: APIRequestContext,
  expected: unknown[],
  pages = indexedPages,
): Promise<string[]> {
  const names: string[] = []
  for (const path of pages) {
    const html = await (await request.get(path)).text()
    const found = [...html.matchAll(jsonLd)].map(([, json = '']) => json)
    expect(found, path).toHaveLength(1)
    const [text = ''] = found
    expect(problemsOf(JSON.parse(text)), path).toEqual(expected)
    names.push(...[...text.matchAll(/"name":"(.*?)"/g)].map(([, name = '']) => name))
  }
  return names
}

const expectNoProblems = (request: APIRequestContext, pages?: string[]) => expectProblems(request, [], pages)

/** Services with all that one can say, and one that clients don't see. */
async function addServices({ db, clock }: Salon) {
  const now = new Date(clock.now()).toISOString()
  const branches = await db.selectFrom('branches').select('id').orderBy('id').limit(2).execute()
  const options = ['Short', 'Medium', 'Long', 'Very long'].map((name, index) => ({
    name,
    price: 8_999_996 + index,
  }))
  const add = (changes: Parameters<typeof aService>[0]) => createService(db, aService(changes), now)
  await add({
    name: 'Zebra Cut',
    price: 8_999_996,
    from: true,
    options,
    branches: branches.map(({ id }) => id),
    note: 'extensions extra',
  })
  await add({
    name: 'Zebra Nail',
    categoryId: 'nails',
    price: 350.5,
    perNail: true,
    from: true,
    description: '',
  })
  await add({ name: 'Zebra Secret', hidden: true })
}

test.describe('The structured data of all pages keep to the vocabulary of schema.org', () => {
  test('with the sample services, whose prices are announced to change', async ({ request, salon }) => {
    await announcePrices(salon)
    expect(await expectNoProblems(request)).toContain('Balayage')
  })

  test('with options, “from”, per nail, branches and a hidden service', async ({ request, salon }) => {
    await addServices(salon)
    await announcePrices(salon)
    const names = await expectNoProblems(request)
    for (const name of ['Zebra Cut: Very long', 'Zebra Nail']) expect(names).toContain(name)
    expect(names).not.toContain('Zebra Secret')
  })

  test('with a closed branch, and another without telephone, email and map', async ({ request, salon }) => {
    await salon.db.updateTable('branches').set({ disabled: 1 }).where('name', '=', 'Nugegoda').execute()
    await salon.db
      .updateTable('branches')
      .set({ phone: '', email: '', mapUrl: '' })
      .where('name', '=', 'Wellawatte')
      .execute()
    await expectNoProblems(
      request,
      indexedPages.filter(path => !path.endsWith('/nugegoda')),
    )
  })

  test('without telephone number, email and street of the salon, of which the street alone is asked for', async ({
    request,
    salon,
  }) => {
    await salon.db.deleteFrom('contentVersions').execute()
    await expectProblems(request, [expect.stringMatching(/\baddress: PostalAddress lacks streetAddress$/)])
  })

  test('without services and branches', async ({ request, salon }) => {
    await salon.db.deleteFrom('services').execute()
    await salon.db.deleteFrom('branches').execute()
    await expectNoProblems(
      request,
      indexedPages.filter(path => !path.startsWith('/branches/')),
    )
  })
})
