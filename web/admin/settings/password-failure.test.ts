import { expect, test } from 'vitest'
import { ApiFailure } from '#web/api.ts'
import { passwordFailure } from './password-failure.ts'

const OURS = 'Failed to update password. Please ensure your current password is correct.'

test.each([
  [
    'text as it is',
    new ApiFailure(422, { error: 'Current password is incorrect' }),
    'Current password is incorrect',
  ],
  ['anything else as text', new ApiFailure(500, { error: { code: 7 } }), '{"code":7}'],
  ['a number as text', new ApiFailure(500, { error: 7 }), '7'],
  ['no error field', new ApiFailure(500, {}), OURS],
  ['an empty one', new ApiFailure(500, { error: '' }), OURS],
  ["an error's own message", new Error('Out of memory'), 'Out of memory'],
  ['no message', new Error(), OURS],
  ['no error at all', undefined, OURS],
])('password failure: %s', (_case, error, text) => {
  expect(passwordFailure(error)).toBe(text)
})
