import type { Category } from '#contracts/category.ts'
import { paths } from '#contracts/paths.ts'

/** The four built-in categories, in the order in which they are shown. `image` names a picture of the site. */
export const categories: readonly Category[] = [
  {
    id: 'hair',
    name: 'Hair Styling',
    description: 'Cuts, colour and care that suit your hair and your mornings.',
    icon: 'hair',
    color: 'baby-rose',
    image: 'hair',
    link: paths.servicesIn('hair'),
  },
  {
    id: 'makeup',
    name: 'Makeup',
    description: 'Bridal, evening and everyday looks that still feel like you.',
    icon: 'makeup',
    color: 'gold',
    image: 'makeup',
    link: paths.servicesIn('makeup'),
  },
  {
    id: 'nails',
    name: 'Nail Care',
    description: 'Manicures, pedicures and nail art, finished with a steady hand.',
    icon: 'nails',
    color: 'baby-rose',
    image: 'nails',
    link: paths.servicesIn('nails'),
  },
  {
    id: 'facial',
    name: 'Facial Treatments',
    description: 'Calm, cleansing rituals for skin in the heat and the sea air.',
    icon: 'facial',
    color: 'gold',
    image: 'facial',
    link: paths.servicesIn('facial'),
  },
]
