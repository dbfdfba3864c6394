import type { Content, Person, Testimonial } from '#contracts/content/content.ts'
import { copy } from './copy.ts'

/** Sample quotations: replace them with the words of real clients. A real salon does not show them. */
export const testimonials: Testimonial[] = [
  {
    slot: 'testimonial-1',
    name: 'Dilani Perera',
    role: 'Bridal makeup, Wellawatte, December 2025',
    text: 'They listened first and worked second. On the morning of my wedding I looked in the mirror and saw myself, only calmer.',
    sample: true,
  },
  {
    slot: 'testimonial-2',
    name: 'Shanika Fernando',
    role: 'Root touch-up, Wellawatte, every six weeks since 2016',
    text: 'I have trusted the same chair with my hair for years. Nobody rushes, nobody upsells, and the colour always lasts.',
    sample: true,
  },
  {
    slot: 'testimonial-3',
    name: 'Amaya Jayasinghe',
    role: 'Hydrating facial, Nugegoda, October 2025',
    text: 'An hour here is the quietest hour of my month. My skin has never been better, and neither has my mood.',
    sample: true,
  },
]

/** Sample people: replace them with those who work at the salon. A real salon does not show them. */
const people: Person[] = [
  {
    slot: 'person-1',
    name: 'Nirmala Silva',
    work: 'Cuts, colour and balayage',
    branch: 'Wellawatte',
    since: '2015',
    languages: 'Sinhala, English',
    sample: true,
  },
  {
    slot: 'person-2',
    name: 'Fathima Rizwan',
    work: 'Bridal hair and makeup',
    branch: 'Bambalapitiya',
    since: '2018',
    languages: 'Tamil, Sinhala, English',
    sample: true,
  },
  {
    slot: 'person-3',
    name: 'Kavitha Selvam',
    work: 'Nails and facial care',
    branch: 'Nugegoda',
    since: '2021',
    languages: 'Tamil, English',
    sample: true,
  },
]

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
    whatsApp: '+94 77 000 0000',
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
    poya: [],
  },
  testimonials,
  copy,
  people,
}

type ContactField = 'phone' | 'email' | 'whatsApp'

/** Whether a number or email address is still the sample, under which no one answers. */
export const isSampleContact = (field: ContactField, value: string): boolean =>
  value === defaultContent.salon[field]

/** Whether a salon still shows a sample number or email address. */
export const hasSampleContact = ({ phone, email, whatsApp }: Content['salon']): boolean =>
  isSampleContact('phone', phone) || isSampleContact('email', email) || isSampleContact('whatsApp', whatsApp)
