import { expect, it } from 'vitest'
import type { DeskWriting } from '#contracts/desk.ts'
import { withWriting } from './stream.ts'

const by = (id: number, contactId: number, writing = true): DeskWriting => ({
  contactId,
  user: { id, name: `Admin ${id}`, email: `${id}@araliya.example` },
  writing,
})

it('knows each writer of each inquiry once, until they stop', () => {
  const news = [by(1, 7), by(2, 7), by(1, 7), by(1, 8), by(2, 7, false), by(3, 9, false)]
  const writers = news.reduce<readonly DeskWriting[]>(withWriting, [])
  expect(writers.map(({ user, contactId }) => [user.id, contactId])).toEqual([
    [1, 7],
    [1, 8],
  ])
})
