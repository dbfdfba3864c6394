import { expect, it } from 'vitest'
import { builtIn } from '#content/built-in.ts'
import { differencesBetween } from './differences.ts'

it('names each value that differs, as people say it', () => {
  const mine = structuredClone(builtIn)
  mine.words.home.title = 'Other'
  mine.words.about.story[1] = 'Once'
  mine.hours.week.sunday = null
  mine.hours.special = [
    { date: '2026-11-24', branch: null, reason: 'Il Poya', shift: null },
    { date: '2026-12-01', branch: 2, reason: 'Paint', shift: { opens: '09:00', closes: '12:00' } },
  ]
  mine.social.tiktok = { url: 'https://a.example', active: true }
  mine.testimonials.pop()
  expect(differencesBetween(mine, builtIn, ['words', 'hours', 'social', 'testimonials'])).toMatchObject([
    { label: 'Home: title', mine: 'Other', theirs: builtIn.words.home.title },
    { label: 'About: story 2', mine: 'Once' },
    { label: 'Hours: sunday', mine: 'closed', theirs: '11am-5pm' },
    {
      label: 'Hours: special',
      mine: '2026-11-24, Il Poya: closed; 2026-12-01, one branch, Paint: 9am-12pm',
      theirs: '',
    },
    { label: 'Social: tiktok url' },
    { label: 'Social: tiktok active', mine: 'yes', theirs: 'no' },
    { label: 'Testimonials: 3', mine: '' },
  ])
})
