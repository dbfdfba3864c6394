import { expect, it } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { differencesBetween } from './differences.ts'

it('lists each value that differs, with readable labels', () => {
  const mine = structuredClone(defaultContent)
  mine.words.home.title = 'Other'
  mine.words.about.story[1] = 'Once'
  mine.hours.week.sunday = null
  mine.hours.special = [
    { date: '2026-11-24', branch: null, reason: 'Il Poya', shift: null },
    { date: '2026-12-01', branch: 2, reason: 'Paint', shift: { opens: '09:00', closes: '12:00' } },
  ]
  mine.social.tiktok = { url: 'https://a.example', active: true }
  mine.testimonials.pop()
  expect(
    differencesBetween(mine, defaultContent, ['words', 'hours', 'social', 'testimonials']),
  ).toMatchObject([
    { label: 'Hero heading on Home', mine: 'Other', theirs: defaultContent.words.home.title },
    { label: 'Our story paragraph 2 on About', mine: 'Once' },
    { label: 'Sunday', mine: 'closed', theirs: '11am-5pm' },
    {
      label: 'Closures and special hours',
      mine: '2026-11-24, Il Poya: closed; 2026-12-01, one branch, Paint: 9am-12pm',
      theirs: '',
    },
    { label: 'TikTok' },
    { label: 'TikTok in the footer', mine: 'yes', theirs: 'no' },
    { label: 'Testimonial 3', mine: '' },
  ])
})
