import { expect, it } from 'vitest'
import { asDataRequest } from '#contracts/inquiries/data-request.ts'
import { anInquiry } from '#tests/factories.ts'
import { checkInquiry } from './check.ts'

it('asks what someone wants with their data, unless they can say it when they are called', () => {
  const values = { ...anInquiry(), phone: '077 000 0140', message: asDataRequest('') }
  expect(checkInquiry(values)).toEqual({ message: expect.stringMatching(/^Please say what you want/) })
  expect(checkInquiry(values, 'call')).toEqual({})
  expect(checkInquiry({ ...values, message: asDataRequest('a copy') })).toEqual({})
})
