import { expect, it } from 'vitest'
import { isDataRequest } from '#contracts/inquiries/data-request.ts'
import {
  blankInquiry,
  dataRequestOf,
  dataRequestValue,
  NewInquiryForm,
  withRequest,
} from './new-inquiry-form.ts'

const blank = blankInquiry('2026-12-01')
const typed = { ...blank, firstName: 'Nimali', phone: '077 123 4567', message: 'She moved to Kandy.' }

it.each([
  ['2026-11-30', '2026-12-30'],
  ['2026-12-31', '2027-01-31'],
  ['2027-01-31', '2027-02-28'],
  ['2028-01-31', '2028-02-29'],
])('a request about personal data has a follow-up in a month: of %s on %s', (today, on) => {
  const service = dataRequestValue('correct')
  const values = { ...typed, ...withRequest(typed, dataRequestOf(service), today), service }
  const written = NewInquiryForm.parse(values)
  expect(written).toMatchObject({
    service: '',
    message: 'About my personal data: correct it\nShe moved to Kandy.',
    followUp: { on, note: 'Personal data, the last day to answer: correct it' },
  })
  expect(isDataRequest(written.message)).toBe(true)
})

it('another choice takes the request out of the message and the follow-up', () => {
  const asked = { ...typed, ...withRequest(typed, 'delete', '2026-11-30') }
  const other = withRequest(asked, 'see', '2026-11-30')
  expect(other.message).toBe('About my personal data: a copy of it\nShe moved to Kandy.')
  expect(withRequest(asked, undefined, '2026-11-30')).toMatchObject({
    message: 'She moved to Kandy.',
    followsUp: false,
    note: '',
  })
})

it('a service leaves message and follow-up as they are', () => {
  const values = { ...typed, followsUp: true, note: 'Call back' }
  expect(withRequest(values, dataRequestOf('Balayage'), '2026-11-30')).toMatchObject({
    message: typed.message,
    followsUp: true,
    note: 'Call back',
  })
})
