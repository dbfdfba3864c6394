// The samples of the demo. Their addresses, telephone numbers and email addresses belong to no one, so a real salon has none of them.
import type { BranchInput } from '#contracts/branches/branch.ts'
import type { Content, Person, SalonInfo, Testimonial } from '#contracts/content/content.ts'
import { defaultContent } from './default-content.ts'
import { sampleCopy } from './sample-copy.ts'

const testimonials: Testimonial[] = [
  {
    slot: 'testimonial-1',
    name: 'Dilani Perera',
    role: 'Bridal makeup, Bambalapitiya, December 2025',
    text: 'They listened first and worked second. On the morning of my wedding I looked in the mirror and saw myself, only calmer.',
    by: 'person-2',
    sample: true,
  },
  {
    slot: 'testimonial-2',
    name: 'Shanika Fernando',
    role: 'Root touch-up, Wellawatte, every six weeks since 2016',
    text: 'I have trusted the same chair with my hair for years. Nobody rushes, nobody upsells, and the colour always lasts.',
    by: 'person-1',
    sample: true,
  },
  {
    slot: 'testimonial-3',
    name: 'Amaya Jayasinghe',
    role: 'Hydrating facial, Nugegoda, October 2025',
    text: 'An hour here is the quietest hour of my month. My skin has never been better, and neither has my mood.',
    by: 'person-3',
    sample: true,
  },
]

// The ids are those of a new demo, whose branches and services are added in their order.
const people: Person[] = [
  {
    slot: 'person-1',
    name: 'Nirmala Silva',
    work: 'Cuts, colour and balayage',
    categories: ['hair'],
    services: [],
    branches: [1],
    since: '2015',
    languages: 'Sinhala, English',
    sample: true,
  },
  {
    slot: 'person-2',
    name: 'Fathima Rizwan',
    work: 'Bridal hair and makeup',
    categories: ['makeup'],
    services: [8],
    branches: [2],
    since: '2018',
    languages: 'Tamil, Sinhala, English',
    sample: true,
  },
  {
    slot: 'person-3',
    name: 'Kavitha Selvam',
    work: 'Nails and facial care',
    categories: ['nails', 'facial'],
    services: [],
    branches: [3],
    since: '2021',
    languages: 'Tamil, English',
    sample: true,
  },
]

const info: SalonInfo = {
  description: 'Hair, makeup, nails and facial care by unhurried hands, across Colombo.',
  street: '12 Frangipani Lane',
  city: 'Colombo 6',
  phone: '+94 11 000 0000',
  email: 'hello@araliya.example',
  whatsApp: '+94 77 000 0000',
  founded: '2015',
  responsible: 'Nirmala Silva',
  serverCountry: 'Sri Lanka',
}

const weekday = { opens: '09:00', closes: '20:00' }

/** What the demo says of the salon. */
export const sampleContent: Content = {
  ...defaultContent,
  salon: info,
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
  copy: { ...defaultContent.copy, ...sampleCopy },
  people,
}

const mapOf = (latitude: number, longitude: number) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`

/** The branches of the demo. */
export const sampleBranches: readonly BranchInput[] = [
  {
    name: 'Wellawatte',
    address: '12 Frangipani Lane, Colombo 6',
    phone: '+94 77 000 0001',
    email: 'wellawatte@araliya.example',
    mapUrl: mapOf(6.8745, 79.8605),
    disable: false,
    directions: 'Four minutes from Wellawatte station, parking in the lane',
  },
  {
    name: 'Bambalapitiya',
    address: '48 Lotus Terrace, Colombo 4',
    phone: '+94 11 000 0002',
    email: 'bambalapitiya@araliya.example',
    mapUrl: mapOf(6.8918, 79.8567),
    disable: false,
    directions: 'Between Galle Road and R. A. de Mel Mawatha, two parking spaces in front',
    whatsApp: '+94 11 000 0002',
  },
  {
    name: 'Nugegoda',
    address: '7 Temple Flower Road, Nugegoda',
    phone: '+94 77 000 0003',
    email: 'nugegoda@araliya.example',
    mapUrl: mapOf(6.8721, 79.8883),
    disable: false,
    directions: 'Three minutes from Nugegoda station, parking behind the house',
  },
]

const contacts = new Set(
  [info, ...sampleBranches].flatMap(({ phone, email, whatsApp }) => [phone, email, whatsApp].filter(Boolean)),
)

/** Whether a telephone number or email address is a sample, under which no one answers. */
export const isSampleContact = (contact: string): boolean => contacts.has(contact)
