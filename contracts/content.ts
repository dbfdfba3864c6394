/**
 * The salon's fixed content: everything on the site that is neither a branch nor a service.
 * An owner edits this file. Phone numbers and addresses are samples that belong to nobody.
 */
import type { Category } from './category.ts'

export const salon = {
  name: 'Araliya Beauty Salon',
  shortName: 'Araliya',
  description: 'Hair, makeup, nails and facial care by unhurried hands, in three salons across Colombo.',
  founded: 2015,
  copyright: '© 2025 Araliya Beauty Salon. All rights reserved.',
  address: {
    full: '12 Frangipani Lane, Colombo 6, Sri Lanka',
    street: '12 Frangipani Lane',
    city: 'Colombo 6',
    country: 'LK',
  },
  phone: '+94 11 000 0000',
  email: 'hello@araliya.example',
} as const

/** Opening hours. `days` are schema.org day names, `opens` and `closes` wall-clock times in `timeZone`. */
export const hours = {
  timeZone: 'Asia/Colombo',
  weekdays: {
    text: 'Mon-Fri 9am-8pm',
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    opens: '09:00',
    closes: '20:00',
  },
  saturday: { text: 'Sat 10am-6pm', days: ['Saturday'], opens: '10:00', closes: '18:00' },
  sunday: { text: 'Sun 11am-5pm', days: ['Sunday'], opens: '11:00', closes: '17:00' },
} as const

/** Only active links are shown. */
export const socialLinks = [
  {
    id: 'facebook',
    url: 'https://www.facebook.com/araliya.example',
    label: 'Araliya on Facebook',
    active: true,
  },
  {
    id: 'instagram',
    url: 'https://www.instagram.com/araliya.example',
    label: 'Araliya on Instagram',
    active: false,
  },
  {
    id: 'pinterest',
    url: 'https://www.pinterest.com/araliya.example',
    label: 'Araliya on Pinterest',
    active: false,
  },
  { id: 'tiktok', url: 'https://www.tiktok.com/@araliya.example', label: 'Araliya on TikTok', active: false },
] as const

/** The four built-in categories, in the order in which they are shown. `image` names a picture of the site. */
export const categories: readonly Category[] = [
  {
    id: 'hair',
    name: 'Hair Styling',
    description: 'Cuts, colour and care that suit your hair and your mornings.',
    icon: 'hair',
    color: 'baby-rose',
    image: 'hair',
    link: '/services?category=hair',
  },
  {
    id: 'makeup',
    name: 'Makeup',
    description: 'Bridal, evening and everyday looks that still feel like you.',
    icon: 'makeup',
    color: 'gold',
    image: 'makeup',
    link: '/services?category=makeup',
  },
  {
    id: 'nails',
    name: 'Nail Care',
    description: 'Manicures, pedicures and nail art, finished with a steady hand.',
    icon: 'nails',
    color: 'baby-rose',
    image: 'nails',
    link: '/services?category=nails',
  },
  {
    id: 'facial',
    name: 'Facial Treatments',
    description: 'Calm, cleansing rituals for skin that lives in the tropics.',
    icon: 'facial',
    color: 'gold',
    image: 'facial',
    link: '/services?category=facial',
  },
]

/** Sample content: replace it with the words of real clients before the site goes online. */
export const testimonials = [
  {
    name: 'Dilani Perera',
    role: 'Bride',
    text: 'They listened first and worked second. On the morning of my wedding I looked in the mirror and saw myself, only calmer.',
    image: 'portrait-1',
  },
  {
    name: 'Shanika Fernando',
    role: 'Regular client since 2016',
    text: 'I have trusted the same chair with my hair for years. Nobody rushes, nobody upsells, and the colour always lasts.',
    image: 'portrait-2',
  },
  {
    name: 'Amaya Jayasinghe',
    role: 'Facial client',
    text: 'An hour here is the quietest hour of my month. My skin has never been better, and neither has my mood.',
    image: 'portrait-3',
  },
] as const
