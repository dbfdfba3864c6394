/** Who the salon is and where it can be found. Phone numbers and addresses are samples that belong to nobody. */
export const salon = {
  name: 'Araliya Beauty Salon',
  shortName: 'Araliya',
  description: 'Hair, makeup, nails and facial care by unhurried hands, across Colombo.',
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
