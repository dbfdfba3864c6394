import {
  branchOfSlot,
  isPersonSlot,
  isTestimonialSlot,
  type PictureSlotId,
} from '#contracts/pictures/picture-slots.ts'

/** What visitors see at the slots that have no default picture. */
const others = new Map<PictureSlotId, string>([
  ['about-hero', 'the text alone'],
  ['contact-hero', 'the text alone'],
  ['services-hero', 'the four categories'],
  ['story', 'the drawing'],
])

/** What visitors see at a slot while it has no own picture. */
export function shownInstead(id: PictureSlotId): string {
  if (id === 'salon' || branchOfSlot(id) !== undefined) return 'the name alone'
  if (isPersonSlot(id)) return 'the name alone'
  if (isTestimonialSlot(id)) return 'the flower'
  return others.get(id) ?? 'the default picture'
}

/** The label of the button that removes the own picture: it says what visitors see then. */
export const showAgainLabel = (instead: string): string =>
  `Show ${instead.replace(/\b(?!the\b|and\b)[a-z]/g, letter => letter.toUpperCase())} Again`
