import { expect, it } from 'vitest'
import { ApiFailure } from '../../api.ts'
import { fixedFailure, messageOf, messageOrFixed } from './failures.ts'
import { LostResponse } from './lost-response.ts'

const TEXT = 'Failed to delete contact'
const lost = new LostResponse(new ApiFailure(0, {}))

it('puts the sentence that helps after a fixed text when no response has arrived', () => {
  expect(fixedFailure(lost, TEXT)).toMatch(/^Failed to delete contact\nThe connection was lost, so/)
  expect(messageOrFixed(lost, TEXT)).toBe(fixedFailure(lost, TEXT))
})

it.each([400, 500, 503])('leaves a fixed text alone when the server has answered: %i', status => {
  const answered = new ApiFailure(status, { error: 'No' })
  expect(fixedFailure(answered, TEXT)).toBe(TEXT)
  expect(messageOrFixed(answered, TEXT)).toBe('No')
})

it('says of a lost response that nothing is saved twice, whatever else would be said', () => {
  expect(messageOf(lost, 'We couldn’t save the name. Try again.')).toMatch(/nothing is saved twice\.$/)
})
