import { expect, it } from 'vitest'
import { noFilter } from './inbox-url.ts'
import { isOrderedByWait, viewAlone, viewOf } from './views.ts'

it.each([
  [{ waiting: 'us' }, 'to-answer', { waiting: 'us' }, true],
  [{ deadline: 'passed', branch: 'Nugegoda' }, 'to-answer', { waiting: 'us' }, true],
  [{ waiting: 'client', q: 'Nimali' }, 'with-client', { waiting: 'client' }, false],
  [{ followUp: 'due' }, 'follow-ups', { followUp: 'set' }, true],
  [{ status: 'read', spam: 'hide' }, 'all', {}, false],
  [{ status: 'read', deleted: '1' }, 'all', { deleted: '1' }, false],
  [{ q: 'Nimali', spam: 'only' }, 'all', { spam: 'only' }, false],
] as const)(
  'the filter %j belongs to the view %s, which stays when the filters are reset',
  (change, id, alone, byWait) => {
    const filter = { ...noFilter, ...change }
    expect(viewOf(filter)).toBe(id)
    expect(viewAlone(filter)).toEqual({ ...noFilter, ...alone })
    expect(isOrderedByWait(filter)).toBe(byWait)
  },
)
