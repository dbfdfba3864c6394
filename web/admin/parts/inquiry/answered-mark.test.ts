import { expect, it } from 'vitest'
import { answeredText } from './answered-mark.tsx'

const now = Date.parse('2026-01-15T10:00:00.000Z')
const none = { newAnswers: 0, answerDeadline: null, answeredSince: null }
const [answerDeadline, answeredSince] = ['2026-01-16T08:00:00.000Z', '2026-01-15T08:00:00.000Z']

it.each([
  [{}, undefined],
  [{ newAnswers: 1, answerDeadline }, 'Client answered 2 h ago'],
  [{ newAnswers: 1, answeredSince }, 'Client answered 2 h ago'],
  [{ newAnswers: 1 }, 'New email'],
  [{ answerDeadline }, undefined],
  [{ answeredSince }, 'Answered since, 2 h ago'],
])('%j: %s', (change, text) => expect(answeredText({ ...none, ...change }, now)).toBe(text))
