import { privacyParts, privacyPlaceholders } from '#content/privacy.ts'
import type { Copy } from '#contracts/content/content.ts'
import { paths } from '#contracts/paths/paths.ts'
import type { FixedSlotId } from '#contracts/pictures/picture-slots.ts'
import { listWords } from '#contracts/text/number-texts.ts'
import type { ContentPath, TextLength } from '../content/content-text-field.tsx'

export interface CopyField {
  /** Where the text is in the content: its input has this name. */
  name: ContentPath
  /** Begins with the name of its section and a colon, where its section alone would not say which text it is. */
  label: string
  kind: TextLength
  hint?: string
  /** Whether it may be empty: then the page leaves it out. */
  isOptional?: boolean
}

/** A section of a page, with all that is edited of it. */
export interface PageSection {
  name: string
  /** Says where visitors see it. */
  where: string
  /** Finds something in it on the page: the selector of an element. Sections that are no part of one page have none. */
  at?: string
  fields?: readonly CopyField[]
  slots?: readonly FixedSlotId[]
  /** The rows that the owner adds and removes. */
  rows?: 'people' | 'testimonials'
}

const PLACES_HINT = '{places} becomes the number of branches: “three locations”.'

type PageName = keyof Copy

const hero = (page: PageName): CopyField[] => [
  { name: `copy.${page}.title`, label: 'Hero: heading', kind: 'title' },
  { name: `copy.${page}.text`, label: 'Hero: sentence', kind: 'lead' },
]

type HeadingAt = `home.${'categories' | 'branches'}` | `${'about' | 'services'}.next`

const heading = (at: HeadingAt, label: string): CopyField[] => [
  { name: `copy.${at}.title`, label: `${label}: heading`, kind: 'title' },
  { name: `copy.${at}.lead`, label: `${label}: sentence`, kind: 'lead' },
]

/** Sentences beside each other, whose names are fixed. */
const cards = (at: 'about.values' | 'services.steps', labels: readonly string[]): CopyField[] =>
  labels.map((label, index) => ({ name: `copy.${at}.${index}`, label, kind: 'card' }))

/** Texts that only the owner knows. */
const optional = (fields: readonly CopyField[]): CopyField[] =>
  fields.map(field => ({ ...field, isOptional: true }))

/** The top of a page. */
const heroSection = (page: PageName, name: string, slot: FixedSlotId): PageSection => ({
  name: 'Hero',
  where: `At the top of ${name}.`,
  at: 'main > header',
  fields: hero(page),
  slots: [slot],
})

/** The end of a page, which leads on. */
const closingSection = (page: 'about' | 'services', name: string): PageSection => ({
  name: 'Closing section',
  where: `At the end of ${name}.`,
  at: '#next-title',
  fields: heading(`${page}.next`, 'Closing section'),
})

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index)

const testimonials: PageSection = {
  name: 'Testimonials',
  where: 'On Home, below About us, and on Services. Without any, the section is not shown.',
  at: '[aria-label="What our clients say"]',
  rows: 'testimonials',
}

const home: PageSection[] = [
  heroSection('home', 'Home', 'hero'),
  {
    name: 'Services',
    where: 'On Home, below the hero. The pictures are on Services too.',
    at: '#categories-title',
    fields: heading('home.categories', 'Services'),
    slots: ['hair', 'makeup', 'nails', 'facial'],
  },
  {
    name: 'Branches',
    where: 'On Home, below six prices. Each branch is edited under Branches, with its own picture.',
    at: '#branches-title',
    fields: heading('home.branches', 'Branches'),
    slots: ['salon'],
  },
  {
    name: 'About us',
    where: 'On Home, below the branches.',
    at: '#about-title',
    fields: [
      { name: 'copy.home.about.title', label: 'About us: heading', kind: 'title' },
      { name: 'copy.home.about.text', label: 'About us: sentence', kind: 'lead' },
    ],
    slots: ['teaser'],
  },
  testimonials,
]

const about: PageSection[] = [
  heroSection('about', 'About', 'about-hero'),
  {
    name: 'Our story',
    where:
      'On About, below the hero: three paragraphs, a picture and five steps. The page leaves out what is empty.',
    at: '#story-title',
    fields: optional([
      ...indexes(3).map(
        (index): CopyField => ({
          name: `copy.about.story.${index}`,
          label: `Our story: paragraph ${index + 1}`,
          kind: 'paragraph',
          ...(index === 2 && { hint: PLACES_HINT }),
        }),
      ),
      ...indexes(5).flatMap((index): CopyField[] => [
        { name: `copy.about.timeline.${index}.year`, label: `Step ${index + 1}: year`, kind: 'year' },
        {
          name: `copy.about.timeline.${index}.title`,
          label: `Step ${index + 1}: heading`,
          kind: 'short',
          ...(index === 4 && { hint: PLACES_HINT }),
        },
        { name: `copy.about.timeline.${index}.text`, label: `Step ${index + 1}: sentence`, kind: 'card' },
      ]),
    ]),
    slots: ['story'],
  },
  {
    name: 'Dark band',
    where: 'On About, below the story, across the whole page.',
    at: 'main > .bg-plum',
    fields: [{ name: 'copy.about.band', label: 'Dark band', kind: 'card' }],
  },
  {
    name: 'What we believe in',
    where:
      'On About, below the dark band: vision, mission and four values. The page leaves out what is empty.',
    at: '#beliefs-title',
    fields: [
      { name: 'copy.about.beliefsTitle', label: 'What we believe in: heading', kind: 'title' },
      ...optional([
        { name: 'copy.about.vision', label: 'Vision', kind: 'card' },
        { name: 'copy.about.visionMore', label: 'Vision: details', kind: 'lead' },
        { name: 'copy.about.mission', label: 'Mission', kind: 'card' },
        { name: 'copy.about.missionMore', label: 'Mission: details', kind: 'lead' },
        ...cards('about.values', ['Excellence', 'Integrity', 'Innovation', 'Inclusivity']),
      ]),
    ],
  },
  {
    name: 'Reasons',
    where: 'On About, below what we believe in. The page leaves out what is empty.',
    at: '#reasons-title',
    fields: optional(
      indexes(6).flatMap((index): CopyField[] => [
        { name: `copy.about.reasons.${index}.name`, label: `Reason ${index + 1}: heading`, kind: 'short' },
        { name: `copy.about.reasons.${index}.text`, label: `Reason ${index + 1}: sentence`, kind: 'card' },
      ]),
    ),
  },
  {
    name: 'Who looks after you',
    where:
      'On About, below the six reasons; on Services, Contact and the pages of the branches by what they do and where. Without people, nothing is shown.',
    at: '#people-title',
    rows: 'people',
  },
  closingSection('about', 'About'),
]

const services: PageSection[] = [
  heroSection('services', 'Services', 'services-hero'),
  {
    name: 'How it works',
    where: 'On Services, below the prices.',
    at: '#how-title',
    fields: [
      { name: 'copy.services.stepsTitle', label: 'How it works: heading', kind: 'title' },
      ...cards('services.steps', ['Book Appointment', 'Consultation', 'Treatment', 'Follow-Up']),
    ],
  },
  closingSection('services', 'Services'),
]

const contact: PageSection[] = [
  heroSection('contact', 'Contact', 'contact-hero'),
  {
    name: 'Above the phone number',
    where: 'On Contact, in the dark band.',
    at: 'main > .bg-plum',
    fields: [{ name: 'copy.contact.band', label: 'Above the phone number', kind: 'card' }],
  },
  {
    name: 'Locations',
    where: 'On Contact, above the branches.',
    at: '#locations',
    fields: [{ name: 'copy.contact.locationsTitle', label: 'Locations: heading', kind: 'title' }],
  },
  {
    name: 'Shared links',
    where: 'In messaging apps, with a link to a page that has no picture of its own.',
    slots: ['share'],
  },
]

const privacy: PageSection[] = [
  { name: 'Top', where: 'At the top of Privacy.', at: 'main > header', fields: hero('privacy') },
  {
    name: 'What is done with personal data',
    where: `On Privacy. An empty line begins a paragraph; one that needs what Settings don’t say is left out. Filled in are ${listWords(privacyPlaceholders.map(name => `{${name}}`))}.`,
    at: '#responsible-title',
    fields: privacyParts.map(
      ({ id, heading }): CopyField => ({ name: `copy.privacy.${id}`, label: heading, kind: 'passage' }),
    ),
  },
]

/** All that is edited under Website: the pages and their sections, in the order of the site. */
export const sitePages: readonly { name: string; path: string; sections: readonly PageSection[] }[] = [
  { name: 'Home', path: paths.home, sections: home },
  { name: 'About', path: paths.about, sections: about },
  { name: 'Services', path: paths.services, sections: services },
  { name: 'Contact', path: paths.contact, sections: contact },
  { name: 'Privacy', path: paths.privacy, sections: privacy },
]

/** The sections that a page shows, of which the testimonials are on two pages. */
export const sectionsOn = (path: string): readonly PageSection[] => {
  const sections = sitePages.find(page => page.path === path)?.sections ?? []
  return path === paths.services ? [...sections, testimonials] : sections
}

/** Tells sections apart: the first thing that is edited of it. */
export const sectionKey = ({ fields, rows, slots }: PageSection): string =>
  fields?.[0]?.name ?? rows ?? slots?.[0] ?? ''
