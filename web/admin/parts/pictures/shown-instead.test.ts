import { expect, it } from 'vitest'
import { type FixedSlotId, pictureSlots } from '#contracts/pictures/picture-slots.ts'
import { defaultPictures } from '../../../pictures.ts'
import { showAgainLabel, shownInstead } from './shown-instead.ts'

it.each([
  ['story', 'the drawing'],
  ['testimonial-1', 'the flower'],
  ['about-hero', 'the text alone'],
  ['branch-7', 'the name alone'],
  ['person-1', 'the name alone'],
] as const)('without an own picture visitors see at %s %s', (id, instead) => {
  expect(shownInstead(id)).toBe(instead)
})

it.each(
  (Object.keys(pictureSlots) as FixedSlotId[]).filter(id => !(id in defaultPictures) && id !== 'share'),
)('no default picture is promised at %s, which has none', id => {
  expect(shownInstead(id)).not.toBe('the default picture')
})

it('the button says what visitors see once the own picture is removed', () => {
  expect(showAgainLabel('the default picture')).toBe('Show the Default Picture Again')
  expect(showAgainLabel('the number and the hours')).toBe('Show the Number and the Hours Again')
})
