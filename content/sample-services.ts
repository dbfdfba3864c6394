import type { CategoryId } from '#contracts/services/category.ts'
import type { ServiceInput } from '#contracts/services/service.ts'

/** A sample service; `branchNames` are those of the sample branches where it is offered, absent: in all. */
interface SampleService extends Omit<ServiceInput, 'branches'> {
  branchNames?: readonly string[]
}

type SampleRow = [
  name: string,
  price: number,
  duration: string,
  description: string,
  marks?: Pick<SampleService, 'branchNames'> &
    Partial<Pick<ServiceInput, 'popular' | 'perNail' | 'from' | 'options' | 'note'>>,
]

const menu: Record<CategoryId, SampleRow[]> = {
  hair: [
    [
      'Cut & Blow-dry',
      4500,
      '1 hour',
      'A consultation, a wash, a cut that grows out well and a finish by hand.',
      { popular: true },
    ],
    ['Gentlemen’s Cut', 2200, '40 min', 'Scissor or clipper cut with a hot-towel finish.'],
    ['Children’s Cut', 1800, '30 min', 'For ages up to ten, with all the patience it takes.'],
    [
      'Root Touch-up',
      7500,
      '1-2 hours',
      'Ammonia-free colour on the first two centimetres.',
      { from: true, note: 'more than two centimetres extra' },
    ],
    [
      'Balayage',
      28500,
      '3-4 hours',
      'Hand-painted light through the lengths, toner and blow-dry included.',
      { popular: true },
    ],
    [
      'Keratin Smoothing',
      32000,
      '3-4 hours',
      'Calm hair for months; formaldehyde-free.',
      {
        options: [
          { name: 'Short', price: 32000 },
          { name: 'Medium', price: 38500 },
          { name: 'Long', price: 45000 },
        ],
      },
    ],
    ['Coconut Oil Head Massage', 3800, '45 min', 'Warm king-coconut oil, slow hands and a steamed towel.'],
    ['Evening Updo', 6500, '1 hour', 'Pinned, braided or low-knotted, with fresh jasmine if you like.'],
  ],
  makeup: [
    [
      'Bridal Makeup',
      65000,
      '3 hours',
      'Kandyan, Hindu, Muslim or Western: skin preparation, makeup, lashes and touch-ups until you leave.',
      { popular: true },
    ],
    ['Bridal Trial', 15000, '2 hours', 'Two looks in daylight, with notes kept for the morning itself.'],
    ['Going-away Makeup', 18500, '1-2 hours', 'The second look of the day, softer and quick to put on.'],
    [
      'Party Makeup',
      8500,
      '1 hour',
      'Evening makeup with lashes, made to last through dinner and dancing.',
      { popular: true },
    ],
    [
      'Everyday Makeup',
      5500,
      '45 min',
      'Light cover, brows and a lip colour for the office or a photograph.',
    ],
    ['Saree Draping', 3500, '30 min', 'Kandyan osariya or Indian style, pleated and pinned to stay.'],
    ['Makeup Lesson', 12000, '2 hours', 'One to one, with your own brushes and bag.'],
  ],
  nails: [
    ['Classic Manicure', 2800, '45 min', 'Shape, cuticles, a short massage and polish.', { popular: true }],
    ['Spa Pedicure', 4200, '1 hour', 'Salt soak, scrub, heel care, massage and polish.', { popular: true }],
    ['Gel Polish', 4500, '1 hour', 'Two to three weeks of shine, cured under LED.'],
    ['Gel Removal', 1500, '30 min', 'Soaked off, never scraped, with a nourishing oil.'],
    ['Nail Art', 350, '5-10 min', 'Fine lines, flowers or foil, painted free-hand.', { perNail: true }],
    [
      'Nail Extension',
      950,
      '10-15 min',
      'Soft gel tips in the length and shape you like.',
      { perNail: true },
    ],
    ['Nail Repair', 600, '10 min', 'A silk wrap for a broken or split nail.', { perNail: true }],
  ],
  facial: [
    [
      'Classic Clean-up',
      4800,
      '45 min',
      'Cleansing, steam, gentle extraction and a cooling mask.',
      { popular: true },
    ],
    ['Hydrating Facial', 8500, '1 hour', 'Hyaluronic layers for skin that lives in air-conditioning.'],
    [
      'Sandalwood & Turmeric Facial',
      7800,
      '1 hour',
      'An old recipe for an even tone, mixed fresh for each client.',
      { popular: true },
    ],
    ['Acne Care Facial', 9500, '1-2 hours', 'Deep cleansing, blue light and a plan for the weeks after.'],
    ['Vitamin C Glow', 12500, '1 hour', 'Brightening serum, lymphatic massage and a peel-off mask.'],
    [
      'Anti-ageing Facial',
      16500,
      '1-2 hours',
      'Peptides, microcurrent and a slow massage of face and neck.',
      { branchNames: ['Wellawatte'] },
    ],
    ['Threading', 500, '15 min', 'Eyebrows or upper lip, shaped with cotton thread.'],
  ],
}

/** The services of a salon that begins with samples, in the order of the price list. */
export const sampleServices: readonly SampleService[] = Object.entries(menu).flatMap(([categoryId, rows]) =>
  rows.map(([name, price, duration, description, marks]) => ({
    name,
    categoryId: categoryId as CategoryId,
    price,
    duration,
    description,
    popular: false,
    perNail: false,
    ...marks,
  })),
)
