import type { Content } from '#contracts/content/content.ts'
import { copy } from './copy.ts'

const weekday = { opens: '09:00', closes: '20:00' }

/**
 * The content of a new salon, until its owner publishes another. Nothing in it is a sample: pages and messages leave out what its owner
 * has not entered. The demo begins with `sampleContent`.
 */
export const defaultContent: Content = {
  salon: {
    description: 'Hair, makeup, nails and facial care by unhurried hands, across Colombo.',
    street: '',
    city: 'Colombo 6',
    phone: '',
    email: '',
    whatsApp: '',
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
    week: {
      monday: weekday,
      tuesday: weekday,
      wednesday: weekday,
      thursday: weekday,
      friday: weekday,
      saturday: { opens: '10:00', closes: '18:00' },
      sunday: { opens: '11:00', closes: '17:00' },
    },
    special: [],
    poya: [],
  },
  testimonials: [],
  copy,
  people: [],
}
