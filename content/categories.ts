import { paths } from '#contracts/paths/paths.ts'
import type { Category } from '#contracts/services/category.ts'

const builtIn = [
  {
    id: 'hair',
    name: 'Hair Styling',
    description: 'Cuts, colour and care that suit your hair and your mornings.',
    color: 'baby-rose',
  },
  {
    id: 'makeup',
    name: 'Makeup',
    description: 'Bridal, evening and everyday looks that still feel like you.',
    color: 'gold',
  },
  {
    id: 'nails',
    name: 'Nail Care',
    description: 'Manicures, pedicures and nail art, finished with a steady hand.',
    color: 'baby-rose',
  },
  {
    id: 'facial',
    name: 'Facial Treatments',
    description: 'Calm, cleansing rituals for skin in the heat and the sea air.',
    color: 'gold',
  },
] as const

/** The four built-in categories, in the order in which they are shown. `image` names a picture of the site. */
export const categories: readonly Category[] = builtIn.map(category => ({
  ...category,
  icon: category.id,
  image: category.id,
  link: paths.servicesIn(category.id),
}))
