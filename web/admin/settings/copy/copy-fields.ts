import { paths } from '#contracts/paths.ts'
import type { ContentPath, Kind } from '../content/content-text-field.tsx'

export interface CopyField {
  name: ContentPath
  label: string
  kind: Kind
  hint?: string
}

const PLACES_HINT = '{places} becomes the number of branches: “three locations”.'

const hero = (page: 'home' | 'about' | 'services' | 'contact'): CopyField[] => [
  { name: `words.${page}.title`, label: 'Hero: heading', kind: 'title' },
  { name: `words.${page}.text`, label: 'Hero: sentence', kind: 'lead' },
]

type HeadingAt = `home.${'crafts' | 'branches' | 'reach'}` | `${'about' | 'services'}.next`

const heading = (at: HeadingAt, label: string): CopyField[] => [
  { name: `words.${at}.title`, label: `${label}: heading`, kind: 'title' },
  { name: `words.${at}.lead`, label: `${label}: sentence`, kind: 'lead' },
]

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The texts of each page, in their order on the page. */
export const pages: readonly { name: string; path: string; fields: readonly CopyField[] }[] = [
  {
    name: 'Home',
    path: paths.home,
    fields: [
      ...hero('home'),
      ...heading('home.crafts', 'Services'),
      ...heading('home.branches', 'Branches'),
      { name: 'words.home.about.title', label: 'About us: heading', kind: 'title' },
      { name: 'words.home.about.text', label: 'About us: sentence', kind: 'lead' },
      { name: 'words.home.band', label: 'Large sentence below About us', kind: 'card' },
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
          name: `words.about.story.${index}`,
          label: `Our story: paragraph ${index + 1}`,
          kind: 'paragraph',
          ...(index === 2 && { hint: PLACES_HINT }),
        }),
      ),
      ...indexes(5).flatMap((index): CopyField[] => [
        { name: `words.about.timeline.${index}.year`, label: `Step ${index + 1}: year`, kind: 'year' },
        {
          name: `words.about.timeline.${index}.title`,
          label: `Step ${index + 1}: heading`,
          kind: 'short',
          ...(index === 4 && { hint: PLACES_HINT }),
        },
        { name: `words.about.timeline.${index}.text`, label: `Step ${index + 1}: sentence`, kind: 'card' },
      ]),
      { name: 'words.about.band', label: 'Dark band', kind: 'card' },
      { name: 'words.about.beliefsTitle', label: 'What we believe in: heading', kind: 'title' },
      { name: 'words.about.vision', label: 'Vision', kind: 'card' },
      { name: 'words.about.visionMore', label: 'Vision: details', kind: 'lead' },
      { name: 'words.about.mission', label: 'Mission', kind: 'card' },
      { name: 'words.about.missionMore', label: 'Mission: details', kind: 'lead' },
      ...['Excellence', 'Integrity', 'Innovation', 'Inclusivity'].map(
        (label, index): CopyField => ({ name: `words.about.values.${index}`, label, kind: 'card' }),
      ),
      ...indexes(6).flatMap((index): CopyField[] => [
        { name: `words.about.reasons.${index}.name`, label: `Reason ${index + 1}: heading`, kind: 'short' },
        { name: `words.about.reasons.${index}.text`, label: `Reason ${index + 1}: sentence`, kind: 'card' },
      ]),
      ...heading('about.next', 'Closing section'),
    ],
  },
  {
    name: 'Services',
    path: paths.services,
    fields: [
      ...hero('services'),
      { name: 'words.services.stepsTitle', label: 'How it works: heading', kind: 'title' },
      ...['Book Appointment', 'Consultation', 'Treatment', 'Follow-Up'].map(
        (label, index): CopyField => ({ name: `words.services.steps.${index}`, label, kind: 'card' }),
      ),
      ...heading('services.next', 'Closing section'),
    ],
  },
  {
    name: 'Contact',
    path: paths.contact,
    fields: [
      ...hero('contact'),
      { name: 'words.contact.band', label: 'Above the phone number', kind: 'card' },
      { name: 'words.contact.locationsTitle', label: 'Locations: heading', kind: 'title' },
    ],
  },
]
