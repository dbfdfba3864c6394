import type { Testimonial } from '#contracts/content.ts'

/** Sample content: replace it with the words of real clients before the site goes online. */
export const testimonials: Testimonial[] = [
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
]
