import { z } from 'zod'

/**
 * The name of one shape of a slot's picture. `tablet`, as it is stored, is the upright shape: it stands beside the text from
 * 1280 px on.
 */
export const CropName = z.enum(['wide', 'tablet', 'phone', 'card'])
export type CropName = z.infer<typeof CropName>

/** A shape: the size of its largest file and the widths of all files. A card is one JPEG: messengers read nothing newer. */
export interface Shape {
  name: CropName
  width: number
  height: number
  widths: readonly number[]
}

/** The proportions in which a kind of screen shows a shape. */
export interface Frame {
  crop: CropName
  width: number
  height: number
}

/** A slot of the site whose picture the owner may replace. */
export interface PictureSlot {
  name: string
  /** Names the slot for the owner. */
  where: string
  /** Decoration: no alternative text is needed. */
  decorative?: true
  /** The form of its frame on the site; a head has the page's headline beside or below the picture. */
  outline: 'head' | 'arch-3/4' | 'arch-4/5' | 'circle' | 'rectangle'
  shapes: readonly Shape[]
  /** How screens show it; undefined where only messengers do. */
  frames: Readonly<Record<'phone' | 'tablet' | 'desktop', Frame>> | undefined
}

const shape = (name: CropName, width: number, height: number, widths: readonly number[]): Shape => ({
  name,
  width,
  height,
  widths,
})
const frame = (crop: CropName, width: number, height: number): Frame => ({ crop, width, height })
const everywhere = (width: number, height: number) => {
  const one = frame('wide', width, height)
  return { phone: one, tablet: one, desktop: one }
}

const card = shape('card', 1200, 630, [1200])

/** The heights of the picture of a page's head. */
type HeadHeights = Record<'phone' | 'tablet' | 'desktop', number>

const pageHero = (page: string, { phone, tablet, desktop }: HeadHeights): PictureSlot => ({
  name: `${page}, top`,
  where: `The wide picture at the top of the ${page} page, also shown when that page is shared`,
  decorative: true,
  outline: 'head',
  shapes: [shape('wide', 1920, 900, [640, 960, 1280, 1920]), shape('phone', 852, 533, [480, 640, 852]), card],
  frames: {
    phone: frame('phone', 390, phone),
    tablet: frame('wide', 820, tablet),
    desktop: frame('wide', 806, desktop),
  },
})

/** Where visitors come for what follows the head. */
const lowHead: HeadHeights = { phone: 160, tablet: 200, desktop: 368 }

const category = (name: string): PictureSlot => ({
  name,
  where: `The arched picture for ${name}, on Home and Services`,
  outline: 'arch-3/4',
  shapes: [shape('wide', 720, 960, [160, 320, 480, 720])],
  frames: everywhere(3, 4),
})

const branch = (where: string): PictureSlot => ({
  name: 'Picture',
  where,
  outline: 'rectangle',
  shapes: [shape('wide', 1200, 800, [400, 600, 800, 1200])],
  frames: everywhere(3, 2),
})

/** All slots except those of branches, people and testimonials, in the order in which the owner sees them. */
export const pictureSlots = {
  hero: {
    name: 'Home, main picture',
    where: 'The first thing visitors see. Your own picture replaces the video',
    outline: 'head',
    shapes: [
      shape('wide', 2560, 1440, [960, 1280, 1920, 2560]),
      shape('tablet', 1536, 1861, [768, 1152, 1536]),
    ],
    frames: {
      phone: frame('wide', 390, 236),
      tablet: frame('wide', 820, 416),
      desktop: frame('tablet', 806, 828),
    },
  },
  hair: category('Hair Styling'),
  makeup: category('Makeup'),
  nails: category('Nail Care'),
  facial: category('Facial Treatments'),
  teaser: {
    name: 'Home, about us',
    where: 'The arched picture beside “About us” on Home',
    outline: 'arch-4/5',
    shapes: [shape('wide', 1120, 1400, [320, 560, 840, 1120])],
    frames: everywhere(4, 5),
  },
  story: {
    name: 'About, our story',
    where: 'The arched picture beside “Our story”. Without one a drawing is shown',
    outline: 'arch-4/5',
    shapes: [shape('wide', 1120, 1400, [480, 720, 1120])],
    frames: everywhere(4, 5),
  },
  'about-hero': pageHero('About', { phone: 236, tablet: 416, desktop: 518 }),
  'services-hero': pageHero('Services', lowHead),
  'contact-hero': pageHero('Contact', lowHead),
  salon: {
    ...branch('Branches that have no picture of their own'),
    name: 'Branches without a picture',
  },
  share: {
    name: 'Sharing picture',
    where: 'Shown in messaging apps with a link to a page that has no picture of its own',
    outline: 'rectangle',
    shapes: [card],
    frames: undefined,
  },
} as const satisfies Record<string, PictureSlot>

export type FixedSlotId = keyof typeof pictureSlots

const rowSlotId = <Kind extends 'person' | 'testimonial'>(kind: Kind) =>
  z
    .string()
    .regex(new RegExp(`^${kind}-[1-9]\\d{0,8}$`), 'There is no such picture slot') as unknown as z.ZodType<
    `${Kind}-${number}`,
    `${Kind}-${number}`
  >

/**
 * The slot of a person on About, or of a testimonial, which have no default picture: `person-` or `testimonial-` and a number of its
 * own. Another row never gets it, also after an earlier version of the texts is restored: no one is shown with someone else's photograph.
 */
export const PersonSlotId = rowSlotId('person')
export const TestimonialSlotId = rowSlotId('testimonial')
export type PersonSlotId = z.infer<typeof PersonSlotId>
export type TestimonialSlotId = z.infer<typeof TestimonialSlotId>

export const isPersonSlot = (id: PictureSlotId): id is PersonSlotId => id.startsWith('person-')
export const isTestimonialSlot = (id: PictureSlotId): id is TestimonialSlotId => id.startsWith('testimonial-')

export type BranchSlotId = `branch-${number}`

const isFixed = (id: string): id is FixedSlotId => Object.hasOwn(pictureSlots, id)

export type PictureSlotId = FixedSlotId | PersonSlotId | TestimonialSlotId | BranchSlotId

/** The id of a slot: a key of `pictureSlots`, `person-3`, `testimonial-2` or `branch-7`. */
export const PictureSlotId = z
  .string()
  .regex(
    new RegExp(`^(?:${Object.keys(pictureSlots).join('|')}|(?:person|testimonial|branch)-[1-9]\\d{0,8})$`),
    'There is no such picture slot',
  ) as unknown as z.ZodType<PictureSlotId, string>

/** The slot in a path: `/pictures/{slot}`. */
export const PictureParams = z.object({ slot: PictureSlotId })

export const branchSlotId = (id: number): BranchSlotId => `branch-${id}`

/** The id of the branch to which a slot belongs; undefined for all others. */
export const branchOfSlot = (id: PictureSlotId): number | undefined =>
  id.startsWith('branch-') ? Number(id.slice('branch-'.length)) : undefined

const ofBranch = branch('The picture of this branch, on Home and Contact')

const ofPerson: PictureSlot = {
  name: 'Photograph',
  where: 'The small arched picture beside this person, on About',
  decorative: true,
  outline: 'arch-4/5',
  shapes: [shape('wide', 480, 600, [120, 240, 480])],
  frames: everywhere(4, 5),
}

const ofTestimonial: PictureSlot = {
  name: 'Photograph',
  where: 'The round picture beside this testimonial, on Home and Services',
  decorative: true,
  outline: 'circle',
  shapes: [shape('wide', 384, 384, [96, 192, 384])],
  frames: everywhere(1, 1),
}

export function pictureSlotOf(id: PictureSlotId): PictureSlot {
  if (isFixed(id)) return pictureSlots[id]
  if (isPersonSlot(id)) return ofPerson
  return isTestimonialSlot(id) ? ofTestimonial : ofBranch
}
