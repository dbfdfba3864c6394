import type { Content } from '#contracts/content.ts'
import { copy } from './copy.ts'
import { testimonials } from './testimonials.ts'

const weekday = { opens: '09:00', closes: '20:00' }

/**
 * The content of a new database, until its owner publishes another. Phone numbers and addresses are samples that belong to
 * no one.
 */
export const defaultContent: Content = {
  salon: {
    description: 'Hair, makeup, nails and facial care by unhurried hands, across Colombo.',
    street: '12 Frangipani Lane',
    city: 'Colombo 6',
    phone: '+94 11 000 0000',
    email: 'hello@araliya.example',
  },
  social: {
    facebook: { url: 'https://www.facebook.com/araliya.example', active: true },
    instagram: { url: 'https://www.instagram.com/araliya.example', active: false },
    pinterest: { url: 'https://www.pinterest.com/araliya.example', active: false },
    tiktok: { url: 'https://www.tiktok.com/@araliya.example', active: false },
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
  },
  testimonials,
  words: copy,
}
