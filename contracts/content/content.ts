import { z } from 'zod'
import { Instant, idsOf, Version } from '../api/envelope.ts'
import { BranchIds, OpeningHours } from '../branches/hours.ts'
import { PersonSlotId, TestimonialSlotId } from '../pictures/picture-slots.ts'
import { CategoryId } from '../services/category.ts'
import {
  emptyableEmail,
  emptyableLine,
  requiredLine,
  requiredText,
  salonPhone,
  whatsAppNumber,
} from '../text/text-fields.ts'
import { emptyableWebAddress } from '../text/web-address.ts'

/** The longest text of each kind, in characters, and the reason for the limit, which the error message gives. */
export const copyLimits = {
  title: { max: 60, why: 'so the heading fits on phones' },
  lead: { max: 200, why: 'so the rest stays on the first screen' },
  paragraph: { max: 600, why: 'so it stays readable on phones' },
  year: { max: 10, why: 'so it fits its column' },
  short: { max: 40, why: 'so it fits on one line' },
  card: { max: 160, why: 'so it lines up with the texts beside it' },
  quotation: { max: 240, why: 'so it fits on a phone’s screen' },
  description: { max: 160, why: 'as search engines cut off the rest' },
  passage: { max: 900, why: 'so each part of the page stays readable on phones' },
} as const

const text = (kind: keyof typeof copyLimits) =>
  requiredLine(copyLimits[kind].max, 'This is required', copyLimits[kind].why)

const UNTIL_ENTERED = 'Empty until the owner has entered it: pages and messages then leave it out'

/** A text that only the owner knows. */
const ownText = (kind: keyof typeof copyLimits) =>
  emptyableLine(copyLimits[kind].max, copyLimits[kind].why).describe(UNTIL_ENTERED)

/** Texts that belong together: all of them, or none. */
const wholeOrEmpty = <Row extends Record<string, string>>(row: z.ZodType<Row, Row>) =>
  row.superRefine((texts, context) => {
    const empty = Object.keys(texts).filter(name => texts[name] === '')
    if (empty.length === Object.keys(texts).length) return
    for (const name of empty) context.addIssue({ code: 'custom', path: [name], message: 'This is required' })
  })

/** Several paragraphs, with an empty line between them. */
const passage = requiredText(copyLimits.passage.max, 'This is required')

const emptyableYear = emptyableLine(4).regex(/^(?:|(?:19|20)\d\d)$/, 'Please enter a year such as 2019')

/** The salon's description and how to reach it. Its name is fixed: `content/salon.ts`. */
export const SalonInfo = z.object({
  description: text('description'),
  street: emptyableLine(80).describe(UNTIL_ENTERED),
  city: emptyableLine(40).describe(UNTIL_ENTERED),
  phone: salonPhone('Please enter a valid phone number').describe(UNTIL_ENTERED),
  email: emptyableEmail('Please enter a valid email address').describe(UNTIL_ENTERED),
  whatsApp: whatsAppNumber('Please enter a valid phone number').describe(
    'A number with WhatsApp; empty: the phone, if that is a mobile number',
  ),
  founded: emptyableYear.describe('The year in which the salon opened; pages leave it out while it is empty'),
  responsible: emptyableLine(80).describe(
    'Who answers for personal data, for the privacy page; empty until it is known',
  ),
  serverCountry: emptyableLine(40).describe(
    'The country where the server stands, for the privacy page; empty until it is known',
  ),
})
export type SalonInfo = z.infer<typeof SalonInfo>

/** The networks, in the order in which they are shown. */
export const networkIds = ['facebook', 'instagram', 'pinterest', 'tiktok'] as const
export type Network = (typeof networkIds)[number]

const SocialLink = z
  .object({
    url: emptyableWebAddress(200),
    active: z.boolean('Must be true or false').describe('Only active links are shown in the footer'),
  })
  .refine(({ url, active }) => !active || url !== '', {
    path: ['url'],
    message: 'A link that is shown needs an address',
  })

export const SocialLinks = z.object(
  Object.fromEntries(networkIds.map(network => [network, SocialLink])) as Record<Network, typeof SocialLink>,
)

/** Whether a row is sample text, which pages of the demo say below it. Those of a real salon leave the row out. */
const Sample = z.boolean('Must be true or false').describe('Sample text that no one has edited')

/**
 * A client's quotation; `role` is for what, where and when they came, `by` the slot of the person who looked after them. Their photograph is that of the picture slot; without one the
 * site shows a flower.
 */
export const Testimonial = z.object({
  slot: TestimonialSlotId,
  name: requiredLine(40, 'Name is required'),
  role: emptyableLine(80),
  text: requiredLine(copyLimits.quotation.max, 'Text is required', copyLimits.quotation.why),
  by: PersonSlotId.or(z.literal('')).describe(
    'Empty: not said. Of a person who is no longer listed nothing is shown',
  ),
  sample: Sample,
})
export type Testimonial = z.infer<typeof Testimonial>

export const TESTIMONIALS_MAX = 6

const ServiceIds = idsOf('service')

/**
 * One of those who work at the salon. Their photograph is that of the picture slot, if the owner has put one there. Ids of services and
 * branches that have been deleted stay: pages leave them out, and a restored service has its people again.
 */
export const Person = z.object({
  slot: PersonSlotId,
  name: requiredLine(40, 'Name is required'),
  work: requiredLine(60, 'What they do is required'),
  categories: z
    .array(CategoryId, 'Must be a list of categories')
    .max(CategoryId.options.length, 'Name each category once')
    .describe('Those of which they do all services'),
  services: ServiceIds.describe('Ids of the services that they do besides'),
  branches: BranchIds.describe('Ids of the branches where they work'),
  since: emptyableYear,
  languages: emptyableLine(60),
  sample: Sample,
})
export type Person = z.infer<typeof Person>

export const PEOPLE_MAX = 8

const haveOwnSlots = (rows: readonly { slot: string }[]) =>
  new Set(rows.map(({ slot }) => slot)).size === rows.length

const People = z
  .array(Person)
  .max(PEOPLE_MAX, `At most ${PEOPLE_MAX} people can be shown`)
  .refine(haveOwnSlots, 'Each person needs a picture slot of their own')

const Testimonials = z
  .array(Testimonial)
  .max(TESTIMONIALS_MAX, `At most ${TESTIMONIALS_MAX} testimonials can be shown`)
  .refine(haveOwnSlots, 'Each testimonial needs a picture slot of its own')

const Heading = z.object({ title: text('title'), lead: text('lead') })
const NamedText = wholeOrEmpty(z.object({ name: ownText('short'), text: ownText('card') }))

/**
 * The copy of each page. `{places}` becomes 'three locations', counted from the branches. The keys are stored: `band` is
 * the line across the full width.
 */
export const Copy = z.object({
  home: z.object({
    title: text('title'),
    text: text('lead'),
    categories: Heading,
    branches: Heading,
    about: z.object({ title: text('title'), text: text('lead') }),
  }),
  about: z.object({
    title: text('title'),
    text: text('lead'),
    story: z.array(ownText('paragraph')).length(3, 'The story has three paragraphs'),
    timeline: z
      .array(
        wholeOrEmpty(z.object({ year: ownText('year'), title: ownText('short'), text: ownText('card') })),
      )
      .length(5, 'The timeline has five steps'),
    band: text('card'),
    beliefsTitle: text('title'),
    vision: ownText('card'),
    visionMore: ownText('lead'),
    mission: ownText('card'),
    missionMore: ownText('lead'),
    values: z.array(ownText('card')).length(4, 'There are four values'),
    reasons: z.array(NamedText).length(6, 'There are six reasons'),
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
  privacy: z
    .object({
      title: text('title'),
      text: text('lead'),
      responsible: passage,
      purposes: passage,
      recipients: passage,
      retention: passage,
      health: passage,
      rights: passage,
      complaints: passage,
      browser: passage,
    })
    .describe('Words in braces are filled in: `content/privacy.ts`'),
})
export type Copy = z.infer<typeof Copy>

const parts = {
  salon: SalonInfo,
  social: SocialLinks,
  hours: OpeningHours,
  testimonials: Testimonials,
  copy: Copy,
  people: People,
}

/** The largest content in bytes: well below the limit of a request (decision 21). */
export const CONTENT_BYTES_MAX = 30_000

const isShortEnough = (content: object) =>
  new TextEncoder().encode(JSON.stringify(content)).length <= CONTENT_BYTES_MAX

const tooLongTogether = {
  path: ['copy'],
  message: 'All texts together are too long. Shorten some of them.',
}

/** What the owner edits of the site, other than branches, services and pictures. `copy` is the texts of the pages. */
export const Content = z.object(parts).refine(isShortEnough, tooLongTogether)
export type Content = z.infer<typeof Content>

/** The parts of the content; an entry of Settings edits some of them. */
export const ContentPart = z.object(parts).keyof()
export type ContentPart = z.infer<typeof ContentPart>

/** The parts of an earlier version to restore; all when absent. */
export const RestoreInput = z
  .object({ parts: z.array(ContentPart).min(1, 'At least one part is needed').optional() })
  .nullish()

/** The published content. */
export const StoredContent = z.object({ ...parts, version: Version })
export type StoredContent = z.infer<typeof StoredContent>

/** One of the last versions: who published it and when; null for the default content. */
export const ContentVersion = z.object({
  version: Version,
  at: Instant.nullable(),
  author: z.object({ name: z.string(), email: z.string() }).nullable(),
  restored: Version.nullable().describe('The version of which all or some parts were restored'),
  changes: z
    .array(z.string())
    .nullable()
    .describe('Paths of the changes since the version before; null when that one is no longer kept'),
})
export type ContentVersion = z.infer<typeof ContentVersion>
