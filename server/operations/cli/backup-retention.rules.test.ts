import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contracts/text/days.ts'
import { type Backup, backupName, outdatedBackups } from './backup-retention.rules.ts'

const FIRST_NIGHT = Date.parse('2026-01-01T02:00:00Z')

const backup = (night: number, other: Partial<Backup> = {}): Backup => ({
  databaseId: '0a1b2c3d',
  extension: 'db',
  ...other,
  at: new Date(FIRST_NIGHT + night * DAY_MS),
})
/** One backup each night, oldest first. */
const nightly = (nights: number, other: Partial<Backup> = {}) =>
  Array.from({ length: nights }, (_, night) => backup(night, other))

describe('the outdated backups of a folder', () => {
  it('are those made more than 28 days before the latest', () => {
    const all = nightly(60)
    const latest = all.at(-1) as Backup
    const outdated = outdatedBackups(all.map(backupName), latest)
    // Kept: the latest, and those of the 28 nights before it.
    expect(outdated).toEqual(all.slice(0, 60 - 29).map(backupName))
  })

  describe('after a year without one', () => {
    const old = nightly(20)
    const latest = backup(365)
    const names = [...old, latest].map(backupName)
    // The newest seven are the latest and six of the old ones.
    const expected = names.slice(0, -7)

    it('are not the newest seven, whatever their age', () => {
      expect(outdatedBackups(names, latest)).toEqual(expected)
    })

    it('are the same in whatever order the folder lists them', () => {
      expect(outdatedBackups(names.toReversed(), latest)).toEqual(expected)
    })
  })

  it('include no other files', () => {
    const others = ['salon.db', 'notes.txt', 'salon-2026.db', 'salon-20260101T063005Z.db']
    expect(outdatedBackups(others, backup(60))).toEqual([])
  })

  it('include no backups of other databases', () => {
    const others = [...nightly(30, { databaseId: 'ffffffff' }), ...nightly(30, { extension: 'dump' })]
    expect(outdatedBackups(others.map(backupName), backup(60))).toEqual([])
  })
})
