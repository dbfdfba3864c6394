import { describe, expect, it } from 'vitest'
import { sampleContent } from '#content/sample-salon.ts'
import type { Content, ContentPart } from '#contracts/content/content.ts'
import { compareVersions, mergeInto } from '../../../saving/merge.ts'
import { comparedContentFields } from './compared-fields.ts'

const all: ContentPart[] = ['copy', 'hours', 'social', 'testimonials', 'people']
const names = { branch: (id: number) => `Branch ${id}`, service: (id: number) => `Service ${id}` }

const changed = (change: (content: Content) => void) => {
  const content = structuredClone(sampleContent)
  change(content)
  return content
}

const merge = (mine: Content, theirs: Content, parts = all) => {
  const fields = comparedContentFields(mine, theirs, parts, names)
  const comparison = compareVersions(fields, { base: sampleContent, mine, theirs })
  return {
    asked: comparison.both.map(({ label }) => label),
    merged: mergeInto(theirs, mine, comparison.mine),
  }
}

const poya = { from: '2026-11-24', until: '2026-11-24', branches: null, reason: 'Il Poya', shift: null }
const paint = {
  from: '2026-12-01',
  until: '2026-12-21',
  branches: [2],
  reason: 'Paint',
  shift: { opens: '09:00', closes: '12:00' },
}

describe('two versions of the content', () => {
  it('are compared value by value, with readable labels', () => {
    const mine = changed(content => {
      content.copy.home.title = 'Other'
      content.copy.about.story[1] = 'Once'
      content.hours.week.sunday = null
      content.hours.special = [poya, paint]
      content.social.tiktok = { url: 'https://a.example', active: true }
      content.testimonials.pop()
      content.people.pop()
    })
    const shown = comparedContentFields(mine, sampleContent, all, names).map(({ label, textIn }) => ({
      label,
      mine: textIn(mine),
      theirs: textIn(sampleContent),
    }))
    expect(shown).toMatchObject([
      { label: 'Hero heading on Home', mine: 'Other', theirs: sampleContent.copy.home.title },
      { label: 'Our story paragraph 2 on About', mine: 'Once' },
      { label: 'Sunday', mine: 'closed', theirs: '11\u00a0am–5\u00a0pm' },
      { label: 'Tue, 24 Nov 2026 in all branches', mine: 'Il Poya: closed', theirs: 'Not listed' },
      {
        label: 'Tue, 1 Dec 2026 in Branch 2',
        mine: 'until Mon, 21 Dec 2026, Paint: 9\u00a0am–12\u00a0pm',
        theirs: 'Not listed',
      },
      { label: 'TikTok', mine: 'https://a.example', theirs: expect.stringContaining('(not shown)') },
      { label: 'Testimonials' },
      {
        label: 'Who looks after you',
        mine: expect.stringMatching(/^1\. Nirmala Silva, Cuts.*\n2\. [^\n]+$/),
      },
    ])
  })

  it('show days as the screen does where a day is listed twice, and one without its date as it is', () => {
    const mine = changed(content => {
      content.hours.special = [poya, poya, { ...paint, from: '' }]
    })
    const [days] = comparedContentFields(mine, sampleContent, ['hours'], names)
    expect(days?.textIn(mine).split('\n')).toEqual([
      'Tue, 24 Nov 2026, Il Poya: closed',
      'Tue, 24 Nov 2026, Il Poya: closed',
      ' to Mon, 21 Dec 2026, some branches, Paint: 9\u00a0am–12\u00a0pm',
    ])
  })

  it('keep the changes of both where they changed different values', () => {
    const mine = changed(content => {
      content.copy.home.title = 'Mine'
      content.hours.special = [paint]
    })
    const theirs = changed(content => {
      content.copy.home.text = 'Theirs'
      content.hours.special = [poya]
      content.testimonials.pop()
    })
    const { asked, merged } = merge(mine, theirs)
    expect(asked).toEqual([])
    expect(merged.copy.home).toMatchObject({ title: 'Mine', text: 'Theirs' })
    expect(merged.hours.special).toEqual([poya, paint])
    expect(merged.testimonials).toEqual(theirs.testimonials)
  })

  it('ask about the same value, and about testimonials as a whole', () => {
    const mine = changed(content => {
      content.copy.home.title = 'Mine'
      content.hours.special = [{ ...poya, reason: 'Mine' }]
      content.testimonials[0] = {
        slot: 'testimonial-1',
        name: 'Mine',
        role: '',
        text: 'Mine',
        by: '',
        sample: false,
      }
    })
    const theirs = changed(content => {
      content.copy.home.title = 'Theirs'
      content.hours.special = [poya]
      content.testimonials.reverse()
    })
    expect(merge(mine, theirs).asked).toEqual([
      'Hero heading on Home',
      'Tue, 24 Nov 2026 in all branches',
      'Testimonials',
    ])
  })

  it('keep the stored values of the parts that the form does not edit', () => {
    const mine = changed(content => {
      content.copy.home.title = 'Mine'
    })
    const theirs = changed(content => {
      content.hours.special = [poya]
    })
    expect(merge(mine, theirs, ['copy']).merged.hours.special).toEqual([poya])
  })
})
