import { expect, it } from 'vitest'
import { doneBy, reportOf } from './report.ts'

const report = { changed: 12, unchanged: 0, missing: 1, ids: [] }

it('says in one sentence what was done and what was not', () => {
  expect(reportOf(report, 'marked as read')).toBe('12 marked as read, 1 was gone')
  expect(reportOf({ ...report, changed: 0, unchanged: 3, missing: 2 }, 'deleted')).toBe(
    'None deleted, 3 were so already, 2 were gone',
  )
  expect(reportOf({ ...report, changed: 2310, unchanged: 1, missing: 0 }, 'restored')).toBe(
    '2,310 restored, 1 was so already',
  )
})

it('names every act', () => {
  const done = (act: Parameters<typeof doneBy>[0]) => doneBy(act, id => `Kamala ${id}`)
  expect([
    done({ action: 'status', status: 'processing' }),
    done({ action: 'assign', userId: 7 }),
    done({ action: 'assign', userId: null }),
    done({ action: 'suspicion', suspected: true }),
    done({ action: 'suspicion', suspected: false }),
    done({ action: 'delete' }),
    done({ action: 'restore' }),
  ]).toEqual([
    'marked as processing',
    'assigned to Kamala 7',
    'given to nobody',
    'marked as possible spam',
    'marked as not spam',
    'deleted',
    'restored',
  ])
})
