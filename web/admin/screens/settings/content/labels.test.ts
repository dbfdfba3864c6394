import { expect, it } from 'vitest'
import { sampleContent } from '#content/sample-salon.ts'
import type { Content } from '#contracts/content/content.ts'
import { changedPaths } from '#contracts/content/content-changes.ts'
import { changesByEntry, labelOf } from './labels.ts'

it('groups changes by tab, names up to four fields and counts the others', () => {
  const other = structuredClone(sampleContent)
  other.salon.phone = '+94 1'
  other.social.tiktok = { url: 'https://a.example', active: true }
  other.hours.week.saturday = null
  other.hours.special = [
    { from: '2026-11-24', until: '2026-11-25', branches: null, reason: 'Paint', shift: null },
  ]
  other.copy.home.title = 'Other'
  for (const [index] of other.copy.about.values.entries()) other.copy.about.values[index] = 'Other'
  expect(changesByEntry(changedPaths(sampleContent, other))).toEqual([
    {
      entry: 'Salon and Hours',
      fields: ['Phone', 'TikTok', 'TikTok in the footer', 'Saturday'],
      more: 1,
    },
    {
      entry: 'Website',
      fields: ['Hero heading on Home', 'Excellence on About', 'Integrity on About', 'Innovation on About'],
      more: 1,
    },
  ])
  expect(changesByEntry([])).toEqual([])
})

it('has a unique label for every value of the content', () => {
  const different = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(different)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, different(inner)]))
    return `${value} `
  }
  const paths = changedPaths(sampleContent, different(sampleContent) as Content)
  expect(paths.length).toBeGreaterThan(80)
  expect(paths.map(labelOf).filter(label => !label || label.includes('.'))).toEqual([])
  expect(new Set(paths.map(labelOf)).size).toBe(paths.length)
})
