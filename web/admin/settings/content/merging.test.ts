import { expect, it } from 'vitest'
import { builtIn } from '#content/built-in.ts'
import type { Content } from '#contracts/content.ts'
import { differencesBetween, sayTheSame, withParts } from './merging.ts'

const stored = { ...builtIn, version: 4 }
const changed = (change: (content: Content) => void): Content => {
  const content = structuredClone(builtIn)
  change(content)
  return content
}

it('takes its own parts from the form, and all others from what is stored', () => {
  const mine = changed(content => {
    content.salon.phone = '+94 1'
    content.words.home.title = 'Older'
  })
  expect(withParts(stored, mine, ['salon', 'social'])).toEqual({ ...builtIn, salon: mine.salon })
})

it('sees a difference in its own parts only', () => {
  const mine = changed(content => {
    content.words.home.title = 'Other'
  })
  expect(sayTheSame(mine, builtIn, ['salon', 'social'])).toBe(true)
  expect(sayTheSame(mine, builtIn, ['words'])).toBe(false)
})

it('names each value that differs', () => {
  const mine = changed(content => {
    content.words.home.title = 'Other'
    content.hours.week.sunday = null
    content.testimonials.pop()
  })
  expect(differencesBetween(mine, builtIn, ['words', 'hours', 'testimonials'])).toMatchObject([
    { label: 'Home: title', mine: 'Other', theirs: builtIn.words.home.title },
    { label: 'Hours: week sunday', mine: '', theirs: '11:00, 17:00' },
    { label: 'Testimonials: 3', mine: '' },
  ])
})
