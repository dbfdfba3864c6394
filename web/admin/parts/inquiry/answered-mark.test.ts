import { expect, it } from 'vitest'
import { answeredText } from './answered-mark.tsx'

const now = Date.parse('2026-01-15T10:00:00.000Z')
const none = { newAnswers: 0, answerWaitingSince: null }
const answered = { answerWaitingSince: '2026-01-15T08:00:00.000Z' }

it.each([
  [{}, undefined],
  [{ ...answered, newAnswers: 1 }, 'Client answered 2 h ago'],
  [answered, 'Client answered 2 h ago'],
  [{ newAnswers: 1 }, 'New email'],
])('%j: %s', (change, text) => expect(answeredText({ ...none, ...change }, now)).toBe(text))
