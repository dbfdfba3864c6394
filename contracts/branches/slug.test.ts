import { expect, it } from 'vitest'
import { Slug, slugsFor } from './slug.ts'

const firstOf = (name: string) => slugsFor(name).next().value

it.each([
  ['Wellawatte', 'wellawatte'],
  ['Mount Lavinia', 'mount-lavinia'],
  [' Café “Rosé” & Nails ', 'cafe-rose-nails'],
  ['St. Anthony’s', 'st-anthonys'],
  ['Galle Face 2', 'galle-face-2'],
  ['වැල්ලවත්ත', 'branch'],
  ['–', 'branch'],
  ['a'.repeat(120), 'a'.repeat(60)],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('writes %j as %s', (name, slug) => {
  expect(firstOf(name)).toBe(slug)
  expect(Slug.safeParse(firstOf(name)).success).toBe(true)
})

it('numbers those of equal names', () => {
  const slugs = slugsFor('Nugegoda')
  expect([slugs.next(), slugs.next(), slugs.next()].map(({ value }) => value)).toEqual([
    'nugegoda',
    'nugegoda-2',
    'nugegoda-3',
  ])
})
