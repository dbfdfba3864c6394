import { expect, it } from 'vitest'
import { backupName, outdatedBackups } from './keep.rules.ts'

const DAY_MS = 86_400_000
const START = Date.parse('2026-01-01T02:00:00Z')
const nightly = (nights: number, kind: 'db' | 'dump' = 'db') =>
  Array.from({ length: nights }, (_, night) => backupName(new Date(START + night * DAY_MS), kind))

it('names a backup by the moment at which it was begun', () => {
  expect(backupName(new Date('2026-01-15T06:30:05.123Z'), 'dump')).toBe('salon-20260115T063005Z.dump')
})

it('keeps the last seven nights and the newest of each of the last four weeks', () => {
  const names = nightly(60)
  const outdated = new Set(outdatedBackups(names))
  // 1 March 2026 is a Sunday: the last of its week.
  expect(names.filter(name => !outdated.has(name))).toEqual([
    'salon-20260208T020000Z.db',
    'salon-20260215T020000Z.db',
    ...nightly(60)
      .slice(-8)
      .filter(name => name !== 'salon-20260222T020000Z.db')
      .toSpliced(0, 0, 'salon-20260222T020000Z.db'),
  ])
})

it('of several on one day only the newest, and whatever was made stays after a long pause', () => {
  const morning = backupName(new Date('2026-01-15T06:00:00Z'), 'db')
  const evening = backupName(new Date('2026-01-15T18:00:00Z'), 'db')
  const later = backupName(new Date('2026-06-01T06:00:00Z'), 'db')
  expect(outdatedBackups([later, evening, morning])).toEqual([morning])
})

it('grows to eleven at most, one night after the other', () => {
  let folder: string[] = []
  for (const name of nightly(400, 'dump')) {
    const outdated = outdatedBackups([...folder, name])
    folder = [...folder, name].filter(kept => !outdated.includes(kept))
    expect(folder).toContain(name)
    expect(folder.length).toBeLessThanOrEqual(11)
  }
  expect(folder.length).toBeGreaterThanOrEqual(9)
})

it('leaves alone what it has not made', () => {
  const others = ['salon.db', 'notes.txt', 'salon-20260115T063005Z.db.unfinished', 'salon-2026.db']
  expect(outdatedBackups([...nightly(30), ...others])).not.toEqual(expect.arrayContaining(others))
  expect(outdatedBackups(others)).toEqual([])
})
