import { z } from 'zod'
import { Instant, Version } from './envelope.ts'
import { OpeningHours } from './hours.ts'
import { emptyableLine, requiredEmail, requiredPhone, singleLine } from './text-fields.ts'
import { emptyableWebAddress } from './web-address.ts'

/** The longest texts that the design bears, in characters, and what longer ones break. */
export const copyLimits = {
  title: { max: 60, why: 'longer breaks the phone’s heading' },
  lead: { max: 200, why: 'longer pushes the rest off the first screen' },
  paragraph: { max: 600, why: 'longer is a wall on a phone' },
  year: { max: 10, why: 'longer breaks its column' },
  short: { max: 40, why: 'longer breaks its line' },
  card: { max: 160, why: 'longer makes its neighbours uneven' },
  quotation: { max: 240, why: 'longer does not fit a phone’s screen' },
  description: { max: 160, why: 'search engines cut off longer ones' },
} as const

const text = (kind: keyof typeof copyLimits) =>
  singleLine(copyLimits[kind].max, 'This is required', copyLimits[kind].why)

/** Who the salon is and how it is reached. Its name is fixed: `content/salon.ts`. */
export const SalonInfo = z.object({
  description: text('description'),
  street: singleLine(80, 'Street is required'),
  city: singleLine(40, 'City is required'),
  phone: requiredPhone('Phone is required', 'Please enter a valid phone number'),
  email: requiredEmail('Email is required', 'Please enter a valid email address'),
})
export type SalonInfo = z.infer<typeof SalonInfo>

/** The networks, in the order in which they are shown. */
export const networks = ['facebook', 'instagram', 'pinterest', 'tiktok'] as const
export type Network = (typeof networks)[number]

const SocialLink = z
  .object({
    url: emptyableWebAddress(200),
    active: z.boolean('Must be true or false').describe('Only active links are shown in the footer'),
  })
  .refine(({ url, active }) => !active || url !== '', {
    path: ['url'],
    message: 'A link that is shown needs its address',
  })

export const SocialLinks = z.object(
  Object.fromEntries(networks.map(network => [network, SocialLink])) as Record<Network, typeof SocialLink>,
)

export const portraits = ['portrait-1', 'portrait-2', 'portrait-3'] as const

/** What a client says. `image` null shows the house's mark. */
export const Testimonial = z.object({
  name: singleLine(40, 'Name is required'),
  role: emptyableLine(40),
  text: singleLine(copyLimits.quotation.max, 'Text is required', copyLimits.quotation.why),
  image: z.enum(portraits, 'There is no such portrait').nullable(),
})
export type Testimonial = z.infer<typeof Testimonial>

export const TESTIMONIALS_MAX = 6

const Heading = z.object({ title: text('title'), lead: text('lead') })
const Named = z.object({ name: text('short'), text: text('card') })

/** The words of each page. `{places}` becomes 'three locations', counted from the branches. */
export const Copy = z.object({
  home: z.object({
    title: text('title'),
    text: text('lead'),
    crafts: Heading,
    branches: Heading,
    about: z.object({ title: text('title'), text: text('lead') }),
    band: text('card'),
    reach: Heading,
  }),
  about: z.object({
    title: text('title'),
    text: text('lead'),
    story: z.array(text('paragraph')).length(3, 'The story has three paragraphs'),
    timeline: z
      .array(z.object({ year: text('year'), title: text('short'), text: text('card') }))
      .length(5, 'The timeline has five steps'),
    band: text('card'),
    beliefsTitle: text('title'),
    vision: text('card'),
    visionMore: text('lead'),
    mission: text('card'),
    missionMore: text('lead'),
    values: z.array(text('card')).length(4, 'There are four values'),
    reasons: z.array(Named).length(6, 'There are six reasons'),
    next: Heading,
  }),
  services: z.object({
    title: text('title'),
    text: text('lead'),
    stepsTitle: text('title'),
    steps: z.array(text('card')).length(4, 'There are four steps'),
    next: Heading,
  }),
  contact: z.object({
    title: text('title'),
    text: text('lead'),
    band: text('card'),
    locationsTitle: text('title'),
  }),
})
export type Copy = z.infer<typeof Copy>

const parts = {
  salon: SalonInfo,
  social: SocialLinks,
  hours: OpeningHours,
  testimonials: z
    .array(Testimonial)
    .min(1, 'At least one testimonial is needed')
    .max(TESTIMONIALS_MAX, `At most ${TESTIMONIALS_MAX} testimonials can be shown`),
  words: Copy,
}

/** What a request may carry, with room to spare (decision 21). */
export const CONTENT_BYTES_MAX = 30_000

const byteLength = (content: object) => new TextEncoder().encode(JSON.stringify(content)).length

/** All that the site says and that is not a branch, a service or a label fixed by the specification. */
export const Content = z.object(parts).refine(content => byteLength(content) <= CONTENT_BYTES_MAX, {
  path: ['words'],
  message: 'All words together are too long: please shorten some',
})
export type Content = z.infer<typeof Content>

/** The parts of the content: each belongs to one tab of the settings. */
export const ContentPart = z.object(parts).keyof()
export type ContentPart = z.infer<typeof ContentPart>

/** Which parts of an earlier version are restored; all of them where none is named. */
export const RestoreInput = z
  .object({ parts: z.array(ContentPart).min(1, 'At least one part is needed').optional() })
  .nullish()

/** The content as it is shown now. */
export const StoredContent = z.object({ ...parts, version: Version })
export type StoredContent = z.infer<typeof StoredContent>

/** One of the last versions: who published it and when; nobody and never for the built-in one. */
export const ContentVersion = z.object({
  version: Version,
  at: Instant.nullable(),
  author: z.object({ name: z.string(), email: z.string() }).nullable(),
  restored: Version.nullable().describe('The version that was restored with it, wholly or in parts'),
  changes: z
    .array(z.string())
    .nullable()
    .describe('Paths of what differs from the version before; null where that one is no longer kept'),
})
export type ContentVersion = z.infer<typeof ContentVersion>
