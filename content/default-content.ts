import { unknownWeek } from '#contracts/branches/week.ts'
import type { Content } from '#contracts/content/content.ts'
import { copy } from './copy.ts'

/**
 * The content of a new salon, until its owner publishes another. Nothing in it is a sample or says something that only the owner knows, such
 * as hours or a story: pages and messages leave out what its owner has not entered. The demo begins with `sampleContent`.
 */
export const defaultContent: Content = {
  salon: {
    description: 'Hair, makeup, nails and facial care.',
    street: '',
    city: '',
    phone: '',
    email: '',
    whatsApp: '',
    founded: '',
    responsible: '',
    serverCountry: '',
  },
  social: {
    facebook: { url: '', active: false },
    instagram: { url: '', active: false },
    pinterest: { url: '', active: false },
    tiktok: { url: '', active: false },
  },
  hours: {
    week: unknownWeek,
    special: [],
    poya: [],
  },
  testimonials: [],
  copy,
  people: [],
}
