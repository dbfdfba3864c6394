import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ContactInput } from './contact.ts'
import { inquiryFieldNames } from './inquiry-fields.ts'

it('every field of an inquiry is checked, in the order of the form, and is in docs/api.md', () => {
  expect(Object.keys(ContactInput.shape)).toEqual(inquiryFieldNames)
  const api = readFileSync('docs/api.md', 'utf8')
  expect(inquiryFieldNames.filter(name => !api.includes(`\`${name}\``))).toEqual([])
})
