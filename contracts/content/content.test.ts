import { expect, it } from 'vitest'
import { sampleContent } from '#content/sample-salon.ts'
import { Content, SocialLinks } from './content.ts'

const title = (length: number) => 'x'.repeat(length)
const shift = { opens: '09:00', closes: '17:00' }
const week = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(day => [day, shift]),
)
const special = { from: '2026-12-01', until: '2026-12-21', branches: null, reason: 'Paint', shift: null }
const poya = { date: '2026-12-23', name: 'Unduvap Poya', estimated: false, closed: true }
const link = { url: 'https://a.example', active: true }
const social = { facebook: link, instagram: link, pinterest: link, tiktok: link }
const salon = {
  responsible: '',
  serverCountry: '',
  description: 'd',
  street: 's',
  city: 'c',
  phone: '+94 11',
  email: 'a@b.example',
  whatsApp: '',
  founded: '',
}
const person = {
  slot: 'person-1',
  name: 'n',
  work: 'w',
  categories: [],
  services: [],
  branches: [],
  since: '',
  languages: '',
  sample: false,
}
const testimonial = { slot: 'testimonial-1', name: 'n', role: '', text: 't', by: '', sample: false }

/** The message of the first refusal at or under a path. */
const refusal = (input: object, at: string) =>
  Content.safeParse(input).error?.issues.find(({ path }) => path.join('.').startsWith(at))?.message

it.each([
  [
    { copy: { home: { title: title(61) } } },
    'copy.home.title',
    'Must be at most 60 characters, so the heading fits on phones',
  ],
  [{ copy: { about: { story: ['one'] } } }, 'copy.about.story', 'The story has three paragraphs'],
  [{ salon: { ...salon, phone: 'call us' } }, 'salon.phone', 'Please enter a valid phone number'],
  [{ salon: { ...salon, whatsApp: '12' } }, 'salon.whatsApp', 'Please enter a valid phone number'],
  [{ copy: { home: { title: '\u200b\u202e \u200d\u3164' } } }, 'copy.home.title', 'This is required'],
  [{ salon: { ...salon, email: 'here' } }, 'salon.email', 'Please enter a valid email address'],
  [
    { social: { ...social, tiktok: { url: '', active: true } } },
    'social.tiktok',
    'A link that is shown needs an address',
  ],
  [
    { social: { ...social, tiktok: { url: 'javascript:alert(1)', active: false } } },
    'social.tiktok',
    'Please enter a valid URL',
  ],
  [{ testimonials: Array(7).fill(testimonial) }, 'testimonials', 'At most 6 testimonials can be shown'],
  [
    { testimonials: [{ ...testimonial, role: title(81) }] },
    'testimonials.0.role',
    'Must be at most 80 characters',
  ],
  [
    { testimonials: [{ ...testimonial, text: title(241) }] },
    'testimonials.0.text',
    'Must be at most 240 characters, so it fits on a phone’s screen',
  ],
  [
    { testimonials: [testimonial, testimonial] },
    'testimonials',
    'Each testimonial needs a picture slot of its own',
  ],
  [{ people: [{ ...person, work: '' }] }, 'people.0.work', 'What they do is required'],
  [{ people: [{ ...person, since: '20' }] }, 'people.0.since', 'Please enter a year such as 2019'],
  [{ people: [{ ...person, categories: ['spa'] }] }, 'people.0.categories.0', 'There is no such category'],
  [{ people: [{ ...person, services: ['Balayage'] }] }, 'people.0.services.0', 'There is no such service'],
  [{ people: [{ ...person, branches: [0] }] }, 'people.0.branches.0', 'There is no such branch'],
  [{ people: [{ ...person, slot: 'person-0' }] }, 'people.0.slot', 'There is no such picture slot'],
  [{ people: [person, person] }, 'people', 'Each person needs a picture slot of their own'],
  [{ people: Array(9).fill(person) }, 'people', 'At most 8 people can be shown'],
  [
    { hours: { week, special: [special, { ...special, from: '2026-12-21', until: '2026-12-22' }] } },
    'hours.special.1.from',
    'Some of these days are already listed',
  ],
  [
    {
      hours: {
        week,
        special: [
          [1, 2],
          [2, 3],
        ].map(branches => ({ ...special, branches })),
      },
    },
    'hours.special.1.from',
    'Some of these days are already listed',
  ],
  [
    { hours: { week, special: [{ ...special, from: '2026-02-30' }] } },
    'hours.special.0.from',
    'Date is required',
  ],
  [
    { hours: { week, special: [{ ...special, until: '2026-11-30' }] } },
    'hours.special.0.until',
    'Must not be before the first day',
  ],
  [
    { hours: { week, special: [{ ...special, until: '2027-12-03' }] } },
    'hours.special.0.until',
    'At most one year at once',
  ],
  [
    { hours: { week, special: [{ ...special, branches: [] }] } },
    'hours.special.0.branches',
    'Choose at least one branch',
  ],
  [
    { hours: { week, special: [], poya: [poya, { ...poya, name: 'Duruthu Poya' }] } },
    'hours.poya.1.date',
    'This day is already listed',
  ],
  [
    { hours: { week, special: Array.from({ length: 41 }, (_, at) => ({ ...special, branches: [at + 1] })) } },
    'hours.special',
    'At most 40 closures can be listed',
  ],
])('refuses %j', (input, at, message) => {
  expect(refusal(input, at)).toEqual(message)
})

it('removes direction marks, and keeps the joiners of Sinhala and emoji', () => {
  const parsed = Content.shape.salon.parse({
    ...salon,
    city: '\u202eKolamba\u2066 ක්\u200dෂ \u{1f469}\u200d\u{1f467}',
  })
  expect(parsed.city).toBe('Kolamba ක්\u200dෂ \u{1f469}\u200d\u{1f467}')
  expect(Content.shape.testimonials.parse([{ ...testimonial, role: '\u202eBride' }])[0]?.role).toBe('Bride')
})

it('takes the texts of a step and of a reason together or not at all', () => {
  const { about } = sampleContent.copy
  const publish = (change: Partial<typeof about>) =>
    Content.safeParse({ ...sampleContent, copy: { ...sampleContent.copy, about: { ...about, ...change } } })
  const [step, ...steps] = about.timeline
  const untold = { year: '', title: '', text: '' }
  expect(publish({ timeline: [untold, ...steps], story: ['', '', ''], vision: '' }).success).toBe(true)
  const half = publish({ timeline: [{ ...untold, year: step?.year ?? '' }, ...steps] })
  expect(half.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['copy.about.timeline.0.title', 'This is required'],
    ['copy.about.timeline.0.text', 'This is required'],
  ])
  const [reason, ...reasons] = about.reasons
  expect(publish({ reasons: [{ name: reason?.name ?? '', text: ' ' }, ...reasons] }).success).toBe(false)
})

it('accepts a day twice: once for all branches and once for one', () => {
  const both = { hours: { week, special: [special, { ...special, branches: [3] }], poya: [] } }
  expect(refusal(both, 'hours')).toBeUndefined()
})

it('completes an address of a social link that has no scheme', () => {
  const read = (url: string) => SocialLinks.safeParse({ ...social, tiktok: { url, active: true } })
  expect(read('tiktok.com/@araliya').data?.tiktok?.url).toBe('https://tiktok.com/@araliya')
  expect(read(`tiktok.com/${'x'.repeat(185)}`).success).toBe(false)
  expect(read('ftp://tiktok.com').success).toBe(false)
})
