import { expect, it } from 'vitest'
import { ApiFailure } from '../../api.ts'
import { specifiedFailure } from './lost-answer.ts'

const TEXT = 'Failed to delete contact'

it.each([0, 502, 504])(
  'puts the sentence that helps after a specified text when no answer has arrived: %i',
  status => {
    expect(specifiedFailure(new ApiFailure(status, {}), TEXT)).toMatch(
      /^Failed to delete contact\nThe connection was lost\./,
    )
  },
)

it.each([400, 500, 503])('leaves a specified text alone when the server has answered: %i', status => {
  expect(specifiedFailure(new ApiFailure(status, {}), TEXT)).toBe(TEXT)
})
