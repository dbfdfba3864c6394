import { expect, it } from 'vitest'
import type { MatchedInquiry } from '#contracts/privacy/privacy.ts'
import { chosenAtFirst } from './erasure-choice.ts'

const match = (id: number, name: string, isFound = true): MatchedInquiry => ({
  id,
  name,
  isFound,
  match: 'both',
  createdAt: '2026-01-15T06:00:00.000Z',
  service: '',
  branch: '',
  inBin: false,
})
const chosen = (email: string, ...matches: MatchedInquiry[]) => [
  ...chosenAtFirst({ email, matches } as unknown as Parameters<typeof chosenAtFirst>[0]),
]

it('what was found by email is ticked, and what only shares the telephone is not', () => {
  expect(
    chosen('n@mail.example', match(1, 'Nimali Perera'), match(2, 'N. Perera'), match(3, 'Sister', false)),
  ).toEqual([1, 2])
})

it('what was found by telephone is ticked when it all has one name', () => {
  expect(chosen('', match(1, 'Nimali Perera'), match(2, 'nimali  perera'))).toEqual([1, 2])
  expect(chosen('', match(1, 'Nimali Perera'), match(2, 'Kamala Perera'))).toEqual([])
})
