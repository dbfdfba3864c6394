import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { wrongValues } from '#tests/wrong-values.ts'
import { setOwnSentences } from './own-sentences.ts'

const { localeError } = z.locales.en()

/** Zod's own sentence for an issue. */
const rawSentenceOf = (issue: z.core.$ZodIssue) => {
  const raw = localeError(issue as z.core.$ZodRawIssue)
  return typeof raw === 'string' ? raw : raw?.message
}

beforeAll(setOwnSentences)
afterAll(() => {
  z.config({ customError: undefined })
})

const folder = new URL('..', import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  file => file.endsWith('.ts') && !file.endsWith('.test.ts'),
)

it('no schema of a request answers a wrong value with a sentence of zod', async () => {
  const raw = new Set<string>()
  let refused = 0
  for (const file of files) {
    const module: Record<string, unknown> = await import(new URL(file, folder).href)
    for (const [name, schema] of Object.entries(module)) {
      if (!(schema instanceof z.ZodType) || !/(?:Input|Submission|Content)$/.test(name)) continue
      for (const value of wrongValues(schema))
        for (const issue of schema.safeParse(value, { reportInput: true }).error?.issues ?? []) {
          refused += 1
          if (issue.message === rawSentenceOf(issue))
            raw.add(`${name} ${issue.path.join('.')}: ${issue.message}`)
        }
    }
  }
  expect([...raw]).toEqual([])
  expect(refused).toBeGreaterThan(10_000)
})

it.each([
  [z.object({ ids: z.array(z.int()).max(2) }), { ids: [1, 2, 3] }, 'Must be at most 2 entries'],
  [z.object({ level: z.enum(['full', 'inbox']) }), { level: 'all' }, 'Must be one of: full, inbox'],
  [z.object({ name: z.string().max(1_000) }), {}, 'This is required'],
  [
    z.object({ name: z.string().max(1_000) }),
    { name: 'x'.repeat(1_001) },
    'Must be at most 1,000 characters',
  ],
  [z.object({ id: z.int().min(1) }), { id: 0 }, 'Must be at least 1'],
  [z.object({ id: z.int() }), { id: 1.5 }, 'Must be a whole number'],
  [z.object({ own: z.string('Enter a name') }), { own: 1 }, 'Enter a name'],
])('%# says what is wrong', (schema, value, sentence) => {
  expect(schema.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([sentence])
})
