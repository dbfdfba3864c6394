import { describe, expect, it } from 'vitest'
import type { LeftService } from '#contracts/services/service-changes.ts'
import { undoneText } from './undo-change.ts'

const left = (more: Partial<LeftService> = {}): LeftService => ({
  id: 1,
  name: 'Balayage',
  what: 'service',
  since: 'saved',
  by: 'ruvi@salon.example',
  ...more,
})
const textOf = (putBack: number, ...services: LeftService[]) =>
  undoneText({ putBack, left: services }, '9 prices changed')

describe('an undo says', () => {
  it.each([
    ['what was undone', 9, [], 'Undone: 9 prices changed'],
    ['that it was undone before', 0, [], 'This was already undone.'],
    [
      'what stays, and who has changed it',
      8,
      [left()],
      'Undone, except for these, which stay as they are: Balayage (changed since by ruvi@salon.example).',
    ],
    [
      'that nothing was undone',
      0,
      [left({ since: 'deleted' })],
      'Nothing was undone. These stay as they are: Balayage (deleted since by ruvi@salon.example).',
    ],
    [
      'that a planned price was planned again by someone unknown',
      0,
      [left({ what: 'planned price', since: 'planned', by: null })],
      'Nothing was undone. These stay as they are: the planned price of Balayage (planned since).',
    ],
    [
      'that a planned price has become valid',
      0,
      [left({ what: 'planned price', since: 'valid', by: null })],
      'Nothing was undone. These stay as they are: the planned price of Balayage (it became valid on its day).',
    ],
    [
      'how many more stay, above three',
      1,
      [left(), left(), left(), left(), left()],
      /: (?:Balayage \(changed since by ruvi@salon\.example\); ){3}and 2 more\.$/,
    ],
  ])('%s', (_, putBack, services, text) => {
    expect(textOf(putBack, ...services)).toMatch(text)
  })
})
