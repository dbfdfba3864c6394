import { paths } from '#contracts/paths/paths.ts'

/** A part of a page as the preview shows it, and the field with which its fields begin. */
export interface PagePart {
  name: string
  /** Finds something in it: the selector of an element. */
  at: string
  /** The name of a field, or the `data-fields` of a list of rows. */
  field: string
}

const testimonials: PagePart = {
  name: 'Testimonials',
  at: '[aria-label="What our clients say"]',
  field: 'testimonials',
}

const parts = new Map<string, readonly PagePart[]>([
  [
    paths.home,
    [
      { name: 'Hero', at: 'main > header', field: 'copy.home.title' },
      { name: 'Services', at: '#categories-title', field: 'copy.home.categories.title' },
      { name: 'Branches', at: '#branches-title', field: 'copy.home.branches.title' },
      { name: 'About us', at: '#about-title', field: 'copy.home.about.title' },
      testimonials,
      { name: 'Reach us', at: '#reach-title', field: 'copy.home.reach.title' },
    ],
  ],
  [
    paths.about,
    [
      { name: 'Hero', at: 'main > header', field: 'copy.about.title' },
      { name: 'Our story', at: '#story-title', field: 'copy.about.story.0' },
      { name: 'Dark band', at: 'main > .bg-plum', field: 'copy.about.band' },
      { name: 'What we believe in', at: '#beliefs-title', field: 'copy.about.beliefsTitle' },
      { name: 'Reasons', at: '#reasons-title', field: 'copy.about.reasons.0.name' },
      { name: 'Who looks after you', at: '#people-title', field: 'people' },
      { name: 'Closing section', at: '#next-title', field: 'copy.about.next.title' },
    ],
  ],
  [
    paths.services,
    [
      { name: 'Hero', at: 'main > header', field: 'copy.services.title' },
      { name: 'How it works', at: '#how-title', field: 'copy.services.stepsTitle' },
      testimonials,
      { name: 'Closing section', at: '#next-title', field: 'copy.services.next.title' },
    ],
  ],
  [
    paths.contact,
    [
      { name: 'Hero', at: 'main > header', field: 'copy.contact.title' },
      { name: 'Above the phone number', at: 'main > .bg-plum', field: 'copy.contact.band' },
      { name: 'Locations', at: '#locations', field: 'copy.contact.locationsTitle' },
    ],
  ],
])

/** The parts of a page whose texts, rows or pictures are edited under Website. */
export const pageParts = (path: string): readonly PagePart[] => parts.get(path) ?? []
