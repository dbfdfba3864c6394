import { expect, it } from 'vitest'
import { type Backup, backupName, outdatedBackups } from './backup-folder.ts'

const DAY_MS = 86_400_000
const nightly = (nights: number, other: Partial<Backup> = {}) =>
  Array.from({ length: nights }, (_, night) => ({
    databaseId: '0a1b2c3d',
    extension: 'db' as const,
    ...other,
    at: new Date(Date.parse('2026-01-01T02:00:00Z') + night * DAY_MS),
  }))

it('keeps the backups of 28 days', () => {
  const all = nightly(60)
  const outdated = outdatedBackups(all.map(backupName), all.at(-1) as Backup)
  expect(outdated).toEqual(all.slice(0, -29).map(backupName))
})

it('keeps the newest seven whatever their age', () => {
  const all = nightly(20)
  const latest = { ...(all[0] as Backup), at: new Date('2027-01-01T02:00:00Z') }
  const names = [...all, latest].map(backupName)
  expect(outdatedBackups(names.toReversed(), latest)).toEqual(names.slice(0, -7))
})

it('selects no other files, and no backups of other databases', () => {
  const others = [
    'salon.db',
    'notes.txt',
    'salon-2026.db',
    'salon-20260101T063005Z.db',
    ...nightly(30, { databaseId: 'ffffffff' }).map(backupName),
    ...nightly(30, { extension: 'dump' }).map(backupName),
  ]
  expect(outdatedBackups(others, nightly(60).at(-1) as Backup)).toEqual([])
})
