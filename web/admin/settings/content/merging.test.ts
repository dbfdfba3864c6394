import { expect, it } from 'vitest'
import { builtIn } from '#content/built-in.ts'
import type { Content } from '#contracts/content.ts'
import { merge, sayTheSame } from './merging.ts'

const changed = (change: (content: Content) => void): Content => {
  const content = structuredClone(builtIn)
  change(content)
  return content
}
const poya = { date: '2026-11-24', branch: null, reason: 'Il Poya', shift: null }

it('takes its own parts from the form, and all others from what is stored', () => {
  const mine = changed(content => {
    content.salon.phone = '+94 1'
    content.words.home.title = 'Older'
  })
  expect(merge(builtIn, mine, builtIn, ['salon', 'social'])).toEqual({
    content: { ...builtIn, salon: mine.salon },
    clashes: false,
  })
})

it('sees a difference in its own parts only', () => {
  const mine = changed(content => {
    content.words.home.title = 'Other'
  })
  expect(sayTheSame(mine, builtIn, ['salon', 'social'])).toBe(true)
  expect(sayTheSame(mine, builtIn, ['words'])).toBe(false)
})

it('keeps what two changed in one part, where they changed different values', () => {
  const mine = changed(content => {
    content.words.home.title = 'Mine'
    content.words.about.story[0] = 'Mine'
    content.hours.special = [poya]
  })
  const theirs = changed(content => {
    content.words.contact.title = 'Theirs'
    content.words.about.story[2] = 'Theirs'
    content.words.about.values[3] = 'Theirs'
    content.hours.week.sunday = null
  })
  const both = changed(content => {
    content.words.home.title = 'Mine'
    content.words.about.story[0] = 'Mine'
    content.hours.special = [poya]
    content.words.contact.title = 'Theirs'
    content.words.about.story[2] = 'Theirs'
    content.words.about.values[3] = 'Theirs'
    content.hours.week.sunday = null
  })
  expect(merge(builtIn, mine, theirs, ['words', 'hours'])).toEqual({ content: both, clashes: false })
})

it('clashes where both changed one value to different ones, and keeps the rest of theirs', () => {
  const mine = changed(content => {
    content.salon.street = 'Mine'
  })
  const theirs = changed(content => {
    content.salon.street = 'Theirs'
    content.salon.city = 'Theirs'
  })
  const { content, clashes } = merge(builtIn, mine, theirs, ['salon'])
  expect([clashes, content.salon.street, content.salon.city]).toEqual([true, 'Mine', 'Theirs'])
  expect(merge(builtIn, theirs, theirs, ['salon']).clashes).toBe(false)
})

it('takes lists as one thing: what was moved in one is not mixed with what was changed in the other', () => {
  const mine = changed(content => {
    content.testimonials.reverse()
  })
  const theirs = changed(content => {
    for (const one of content.testimonials.slice(0, 1)) one.role = 'Somebody else'
  })
  const merged = merge(builtIn, mine, theirs, ['testimonials'])
  expect(merged).toEqual({ content: mine, clashes: true })
})

it('knows nothing of a draft from before what was loaded: all of its parts are mine', () => {
  const mine = changed(content => {
    content.salon.street = 'Mine'
  })
  const theirs = changed(content => {
    content.salon.city = 'Theirs'
    content.words.home.title = 'Theirs'
  })
  const { content, clashes } = merge(undefined, mine, theirs, ['salon'])
  expect([content.salon.city, content.words.home.title, clashes]).toEqual([
    builtIn.salon.city,
    'Theirs',
    true,
  ])
})
