import { expect, it } from 'vitest'
import { type Backup, backupName, outdatedBackups } from './backup-folder.ts'

const DAY_MS = 86_400_000
const START = Date.parse('2026-01-01T02:00:00Z')
const of = (at: string | number, other: Partial<Backup> = {}): Backup => ({
  at: new Date(at),
  databaseId: '0a1b2c3d',
  extension: 'db',
  ...other,
})
const named = (at: string, other?: Partial<Backup>) => backupName(of(at, other))
const nightly = (nights: number, other?: Partial<Backup>) =>
  Array.from({ length: nights }, (_, night) => backupName(of(START + night * DAY_MS, other)))
const latestOf = (nights: number, other?: Partial<Backup>) => of(START + (nights - 1) * DAY_MS, other)

it('keeps the last seven nights and the newest of each of the last four weeks', () => {
  const names = nightly(60)
  const outdated = new Set(outdatedBackups(names, latestOf(60)))
  // 1 March 2026 is a Sunday: the last of its week.
  expect(names.filter(name => !outdated.has(name))).toEqual([
    named('2026-02-08T02:00:00Z'),
    named('2026-02-15T02:00:00Z'),
    ...nightly(60).slice(-8),
  ])
})

it('keeps every backup of the last 48 hours, and the newest of each earlier day', () => {
  const days = ['12', '13', '14', '15'].flatMap(day => [
    `2026-01-${day}T06:00:00Z`,
    `2026-01-${day}T18:00:00Z`,
  ])
  const names = days.map(at => named(at))
  expect(outdatedBackups(names, of('2026-01-15T18:00:00Z'))).toEqual([
    named('2026-01-12T06:00:00Z'),
    named('2026-01-13T06:00:00Z'),
  ])
})

it('keeps backups after a long pause, and those named by a clock that was ahead', () => {
  const names = [named('2027-01-01T06:00:00Z'), named('2026-01-15T18:00:00Z'), named('2026-06-01T06:00:00Z')]
  expect(outdatedBackups(names, of('2026-06-01T06:00:00Z'))).toEqual([])
})

it('keeps at most eleven nightly backups', () => {
  let folder: string[] = []
  for (const [night, name] of nightly(400).entries()) {
    const outdated = outdatedBackups([...folder, name], latestOf(night + 1))
    folder = [...folder, name].filter(kept => !outdated.includes(kept))
    expect(folder).toContain(name)
    expect(folder.length).toBeLessThanOrEqual(11)
  }
  expect(folder.length).toBeGreaterThanOrEqual(9)
})

it('selects no other files, and no backups of other databases', () => {
  const others = [
    'salon.db',
    'notes.txt',
    'salon-2026.db',
    'salon-20260101T063005Z.db',
    `${named('2026-01-01T06:30:05Z')}.unfinished`,
    ...nightly(30, { databaseId: 'ffffffff' }),
    ...nightly(30, { extension: 'dump' }),
  ]
  const outdated = outdatedBackups([...nightly(30), ...others], latestOf(30))
  expect(outdated.length).toBeGreaterThan(15)
  expect(outdated.filter(name => others.includes(name))).toEqual([])
  expect(outdatedBackups(others, latestOf(30))).toEqual([])
})
