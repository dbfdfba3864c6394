import { networks } from '#content/social.ts'
import type { ContentPart } from '#contracts/content/content.ts'
import { sitePages } from '../website/page-sections.ts'

const capitalised = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

const copyLabels = new Map<string, string>(
  sitePages.flatMap(({ name: page, sections }) =>
    sections.flatMap(({ fields = [] }) =>
      fields.map(({ name: path, label }): [string, string] => [
        path,
        `${label.replace(': ', ' ')} on ${page}`,
      ]),
    ),
  ),
)

const personFields: Record<string, string> = {
  work: 'what they do',
  slot: 'photograph',
  sample: 'sample mark',
}

const salonFields: Record<string, string> = {
  responsible: 'Responsible for personal data',
  serverCountry: 'Country of the server',
}

const testimonialFields: Record<string, string> = {
  role: 'for what, where and when',
  text: 'text',
  by: 'who did it',
  slot: 'photograph',
  sample: 'sample mark',
}

/** The label of a value of the content: `copy.home.title` is 'Hero heading on Home'. */
export function labelOf(path: string): string {
  const [part, name = '', field = ''] = path.split('.')
  switch (part as ContentPart) {
    case 'copy':
      return copyLabels.get(path) ?? path
    case 'hours':
      if (name === 'week') return capitalised(field)
      return name === 'poya' ? 'Poya days' : 'Closures and special hours'
    case 'social': {
      const network = networks.find(({ id }) => id === name)?.name ?? name
      return field === 'active' ? `${network} in the footer` : network
    }
    case 'testimonials':
      if (!name) return 'Testimonials'
      return ['Testimonial', Number(name) + 1, testimonialFields[field] ?? field].join(' ').trimEnd()
    case 'people':
      if (!name) return 'Who looks after you'
      return ['Person', Number(name) + 1, personFields[field] ?? field].join(' ').trimEnd()
    case 'salon':
      return salonFields[name] ?? capitalised(name)
  }
}

const entryNames: Record<ContentPart, string> = {
  salon: 'Salon and Hours',
  social: 'Salon and Hours',
  hours: 'Salon and Hours',
  testimonials: 'Website',
  copy: 'Website',
  people: 'Website',
}

const NAMED_MAX = 4

const entryOf = (path: string) => entryNames[path.split('.')[0] as ContentPart]

/** Groups changed paths by entry of Settings, with the labels of their fields; `more` counts those that are not named. */
export const changesByEntry = (paths: readonly string[]) =>
  [...Map.groupBy(paths, entryOf)].map(([entry, changed]) => ({
    entry,
    fields: changed.slice(0, NAMED_MAX).map(labelOf),
    more: Math.max(0, changed.length - NAMED_MAX),
  }))
