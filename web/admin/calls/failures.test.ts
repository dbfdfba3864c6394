import { expect, it } from 'vitest'
import { ApiFailure } from '../../api.ts'
import { messageOf, messageOrSpecified, specifiedFailure } from './failures.ts'
import { LostAnswer } from './lost-answer.ts'

const TEXT = 'Failed to delete contact'
const lost = new LostAnswer(new ApiFailure(0, {}))

it('puts the sentence that helps after a specified text when no answer has arrived', () => {
  expect(specifiedFailure(lost, TEXT)).toMatch(/^Failed to delete contact\nThe connection was lost, so/)
  expect(messageOrSpecified(lost, TEXT)).toBe(specifiedFailure(lost, TEXT))
})

it.each([400, 500, 503])('leaves a specified text alone when the server has answered: %i', status => {
  const answered = new ApiFailure(status, { error: 'No' })
  expect(specifiedFailure(answered, TEXT)).toBe(TEXT)
  expect(messageOrSpecified(answered, TEXT)).toBe('No')
})

it('says of a lost answer that nothing is saved twice, whatever else would be said', () => {
  expect(messageOf(lost, 'We couldn’t save the name. Try again.')).toMatch(/nothing is saved twice\.$/)
})
