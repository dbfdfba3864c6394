import { HtmlValidate } from 'html-validate'
import { expect, test } from '../test.ts'
import { publicPages } from './pages.ts'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  rules: {
    // How React writes HTML is valid; these are about the hand that types it.
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
    // Custom properties and delays come from data.
    'no-inline-style': 'off',
    // '-' and '·' in texts of the specification.
    'no-raw-characters': 'off',
  },
})

for (const path of [...publicPages, '/contact?sent=1', '/unheard-of', '/admin/login']) {
  test(`the first HTML of ${path} is valid`, async ({ request }) => {
    const report = await validator.validateString(await (await request.get(path)).text())
    const messages = report.results.flatMap(result =>
      result.messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
    )
    expect(messages).toEqual([])
  })
}

test('a refused form posted without JavaScript is valid too', async ({ request }) => {
  const answer = await request.post('/contact', { form: { firstName: 'A', phone: 'call me' } })
  expect(answer.status()).toBe(422)
  const report = await validator.validateString(await answer.text())
  expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([])
})
