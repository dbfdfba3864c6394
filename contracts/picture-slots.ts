import { z } from 'zod'

/** One of the shapes in which a place shows its picture. */
export const CropName = z.enum(['wide', 'tablet', 'phone', 'card'])
export type CropName = z.infer<typeof CropName>

/** A shape: that of its largest size, and how wide its files are. A card is one JPEG, as messengers read nothing newer. */
export interface Shape {
  name: CropName
  width: number
  height: number
  widths: readonly number[]
}

/** What of a shape a screen shows, as its proportions. */
export interface Frame {
  crop: CropName
  width: number
  height: number
}

/** Where the site shows a picture that the owner may replace. */
export interface PictureSlot {
  name: string
  /** Where that is, for one who has never seen the code. */
  where: string
  /** Says nothing that the words beside it do not say: no alternative text is asked for. */
  decorative?: true
  shapes: readonly Shape[]
  /** How it is seen; nothing where only messengers show it. */
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

const pageHero = (page: string, height: number, shown: number): PictureSlot => ({
  name: `${page}, top`,
  where: `The wide picture at the top of the page ${page}, and what is shown when that page is shared`,
  decorative: true,
  shapes: [
    shape('wide', 1920, 900, [640, 960, 1280, 1920]),
    shape('phone', 852, height, [480, 640, 852]),
    card,
  ],
  frames: {
    phone: frame('phone', 390, shown),
    tablet: frame('wide', 820, 560),
    desktop: frame('wide', 1440, 560),
  },
})

const craft = (name: string): PictureSlot => ({
  name,
  where: `The arch of ${name} on the first page and above the prices`,
  shapes: [shape('wide', 720, 960, [160, 320, 480, 720])],
  frames: everywhere(3, 4),
})

const branch = (where: string): PictureSlot => ({
  name: 'Picture',
  where,
  shapes: [shape('wide', 1200, 800, [400, 600, 800, 1200])],
  frames: { ...everywhere(3, 2), phone: frame('wide', 5, 2) },
})

const portrait = (n: number): PictureSlot => ({
  name: `Testimonials, portrait ${n}`,
  where: 'The round picture above what a client says',
  decorative: true,
  shapes: [shape('wide', 384, 384, [96, 192, 384])],
  frames: everywhere(1, 1),
})

/** Every place but those of the branches, in the order in which they are shown to the owner. */
export const pictureSlots = {
  hero: {
    name: 'First page, top',
    where: 'The first thing anybody sees. With a picture of your own the film is not shown',
    shapes: [
      shape('wide', 2560, 1440, [960, 1280, 1920, 2560]),
      shape('tablet', 1536, 1861, [768, 1152, 1536]),
      shape('phone', 1080, 1350, [480, 640, 864, 1080]),
    ],
    frames: {
      phone: frame('phone', 390, 421),
      tablet: frame('tablet', 820, 1000),
      desktop: frame('wide', 1440, 900),
    },
  },
  hair: craft('Hair Styling'),
  makeup: craft('Makeup'),
  nails: craft('Nail Care'),
  facial: craft('Facial Treatments'),
  teaser: {
    name: 'First page, about us',
    where: 'The arch beside "About us" on the first page',
    shapes: [shape('wide', 1120, 1400, [320, 560, 840, 1120])],
    frames: everywhere(4, 5),
  },
  story: {
    name: 'About, our story',
    where: 'The arch beside "Our story"',
    shapes: [shape('wide', 1120, 1400, [480, 720, 1120])],
    frames: everywhere(4, 5),
  },
  'about-hero': pageHero('About', 532, 242),
  'services-hero': pageHero('Services', 401, 129),
  'contact-hero': pageHero('Contact', 533, 242),
  salon: { ...branch('A branch that has no picture of its own'), name: 'Branches without a picture' },
  'portrait-1': portrait(1),
  'portrait-2': portrait(2),
  'portrait-3': portrait(3),
  share: {
    name: 'Sharing picture',
    where: 'What messengers show beside a link to the site, unless its page has a picture of its own',
    shapes: [card],
    frames: undefined,
  },
} as const satisfies Record<string, PictureSlot>

export type FixedSlotId = keyof typeof pictureSlots
export type BranchSlotId = `branch-${number}`

const isFixed = (id: string): id is FixedSlotId => Object.hasOwn(pictureSlots, id)

export type PictureSlotId = FixedSlotId | BranchSlotId

/** The name of a place: one of the list, or `branch-7`. */
export const PictureSlotId = z
  .string()
  .regex(
    new RegExp(`^(?:${Object.keys(pictureSlots).join('|')}|branch-[1-9]\\d{0,8})$`),
    'There is no such place',
  ) as unknown as z.ZodType<PictureSlotId, string>

export const branchSlotId = (id: number): BranchSlotId => `branch-${id}`

/** The id of the branch whose place this is. */
export const branchOfSlot = (id: PictureSlotId): number | undefined =>
  isFixed(id) ? undefined : Number(id.slice('branch-'.length))

const ofBranch = branch('The picture of this branch, on the first page and on Contact')

export const pictureSlotOf = (id: PictureSlotId): PictureSlot => (isFixed(id) ? pictureSlots[id] : ofBranch)
