import { paths } from '#contracts/paths/paths.ts'
import type { ContentPath, TextLength } from '../content/content-text-field.tsx'

export interface CopyField {
  /** Where the text is in the content: its input has this name. */
  name: ContentPath
  label: string
  kind: TextLength
  hint?: string
}

const PLACES_HINT = '{places} becomes the number of branches: “three locations”.'

const hero = (page: 'home' | 'about' | 'services' | 'contact'): CopyField[] => [
  { name: `copy.${page}.title`, label: 'Hero: heading', kind: 'title' },
  { name: `copy.${page}.text`, label: 'Hero: sentence', kind: 'lead' },
]

type HeadingAt = `home.${'categories' | 'branches' | 'reach'}` | `${'about' | 'services'}.next`

const heading = (at: HeadingAt, label: string): CopyField[] => [
  { name: `copy.${at}.title`, label: `${label}: heading`, kind: 'title' },
  { name: `copy.${at}.lead`, label: `${label}: sentence`, kind: 'lead' },
]

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The texts of each page, in their order on the page. */
export const copyPages: readonly { name: string; path: string; fields: readonly CopyField[] }[] = [
  {
    name: 'Home',
    path: paths.home,
    fields: [
      ...hero('home'),
      ...heading('home.categories', 'Services'),
      ...heading('home.branches', 'Branches'),
      { name: 'copy.home.about.title', label: 'About us: heading', kind: 'title' },
      { name: 'copy.home.about.text', label: 'About us: sentence', kind: 'lead' },
      { name: 'copy.home.band', label: 'Large sentence below About us', kind: 'card' },
      ...heading('home.reach', 'Reach us'),
    ],
  },
  {
    name: 'About',
    path: paths.about,
    fields: [
      ...hero('about'),
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
      { name: 'copy.about.band', label: 'Dark band', kind: 'card' },
      { name: 'copy.about.beliefsTitle', label: 'What we believe in: heading', kind: 'title' },
      { name: 'copy.about.vision', label: 'Vision', kind: 'card' },
      { name: 'copy.about.visionMore', label: 'Vision: details', kind: 'lead' },
      { name: 'copy.about.mission', label: 'Mission', kind: 'card' },
      { name: 'copy.about.missionMore', label: 'Mission: details', kind: 'lead' },
      ...['Excellence', 'Integrity', 'Innovation', 'Inclusivity'].map(
        (label, index): CopyField => ({ name: `copy.about.values.${index}`, label, kind: 'card' }),
      ),
      ...indexes(6).flatMap((index): CopyField[] => [
        { name: `copy.about.reasons.${index}.name`, label: `Reason ${index + 1}: heading`, kind: 'short' },
        { name: `copy.about.reasons.${index}.text`, label: `Reason ${index + 1}: sentence`, kind: 'card' },
      ]),
      ...heading('about.next', 'Closing section'),
    ],
  },
  {
    name: 'Services',
    path: paths.services,
    fields: [
      ...hero('services'),
      { name: 'copy.services.stepsTitle', label: 'How it works: heading', kind: 'title' },
      ...['Book Appointment', 'Consultation', 'Treatment', 'Follow-Up'].map(
        (label, index): CopyField => ({ name: `copy.services.steps.${index}`, label, kind: 'card' }),
      ),
      ...heading('services.next', 'Closing section'),
    ],
  },
  {
    name: 'Contact',
    path: paths.contact,
    fields: [
      ...hero('contact'),
      { name: 'copy.contact.band', label: 'Above the phone number', kind: 'card' },
      { name: 'copy.contact.locationsTitle', label: 'Locations: heading', kind: 'title' },
    ],
  },
]
