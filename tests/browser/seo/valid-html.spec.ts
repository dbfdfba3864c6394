import { HtmlValidate } from 'html-validate'
import { expect, test } from '../test.ts'
import { indexedPages } from './indexed-pages.ts'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  rules: {
    // Matters of style in handwritten HTML; React's is valid.
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
    // Custom properties and delays come from data.
    'no-inline-style': 'off',
    // '-' and '·' in texts of the salon.
    'no-raw-characters': 'off',
  },
})

const errorsIn = async (html: string) =>
  (await validator.validateString(html)).results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
  )

test('the HTML of every page is valid', async ({ request }) => {
  for (const path of [...indexedPages, '/contact?sent=1', '/unheard-of', '/admin/login']) {
    expect(await errorsIn(await (await request.get(path)).text()), path).toEqual([])
  }
  const refused = await request.post('/contact', { form: { firstName: 'A', phone: 'call me' } })
  expect(refused.status()).toBe(422)
  expect(await errorsIn(await refused.text()), 'a refused form').toEqual([])
})
