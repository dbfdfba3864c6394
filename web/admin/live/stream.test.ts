import { expect, it } from 'vitest'
import type { WritingEvent } from '#contracts/inquiries/inbox.ts'
import { updateWriters } from './stream.ts'

const by = (id: number, inquiryId: number, writing = true): WritingEvent => ({
  inquiryId,
  user: { id, name: `Admin ${id}`, email: `${id}@araliya.example` },
  writing,
})

it('lists each writer of an inquiry once, until they stop', () => {
  const updates = [by(1, 7), by(2, 7), by(1, 7), by(1, 8), by(2, 7, false), by(3, 9, false)]
  const writers = updates.reduce<readonly WritingEvent[]>(updateWriters, [])
  expect(writers.map(({ user, inquiryId }) => [user.id, inquiryId])).toEqual([
    [1, 7],
    [1, 8],
  ])
})
