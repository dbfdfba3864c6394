import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { InquiryInput } from './inquiry.ts'
import { inquiryFieldNames } from './inquiry-fields.ts'

it('every field of an inquiry is checked, in the order of the form', () => {
  expect(Object.keys(InquiryInput.shape)).toEqual(inquiryFieldNames)
})

it('every field of an inquiry is in docs/api.md', () => {
  const api = readFileSync('docs/api.md', 'utf8')
  expect(inquiryFieldNames.filter(name => !api.includes(`\`${name}\``))).toEqual([])
})
