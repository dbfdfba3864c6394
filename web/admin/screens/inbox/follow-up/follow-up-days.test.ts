import { expect, it } from 'vitest'
import { choicesOn } from './follow-up-days.ts'

it.each([
  // Thursday
  ['2026-01-15', ['Tomorrow', 'In Three Days', 'Next Monday']],
  // Friday: Monday is in three days.
  ['2026-01-16', ['Tomorrow', 'In Three Days']],
  ['2026-01-17', ['Tomorrow', 'Next Monday', 'In Three Days']],
  // Sunday: Monday is tomorrow.
  ['2026-01-18', ['Tomorrow', 'In Three Days']],
])('of %s the days to choose from are %j, the earliest first', (today, names) => {
  const choices = choicesOn(today)
  expect(choices.map(({ name }) => name)).toEqual(names)
  expect(choices.map(({ on }) => on)).toEqual(choices.map(({ on }) => on).sort())
})
