import { describe, expect, it } from 'vitest'
import type { TimelineEntry } from './entries.ts'
import { type Block, foldEntries } from './fold.ts'

const base = { at: '2026-01-15T10:00:00.000Z' }
const message = (key: string): TimelineEntry => ({
  ...base,
  kind: 'message',
  key,
  text: key,
  message: key,
  received: undefined,
})
const event = (key: string, more = {}): TimelineEntry => ({ ...base, kind: 'event', key, text: key, ...more })
const note = (key: string): TimelineEntry => ({ ...base, kind: 'note', key, text: key, note: key })

const none = () => false
const plain = { isKept: none, isNew: none, latest: undefined }

/** Each block as text: its key, or its keys in brackets where it is folded. */
const written = (blocks: readonly Block[]) =>
  blocks
    .map(block =>
      block.kind === 'entry' ? block.entry.key : `[${block.entries.map(({ key }) => key).join(' ')}]`,
    )
    .join(' ')

describe('what the system did', () => {
  it('is folded between the messages', () => {
    const entries = [message('m'), ...['a', 'b', 'c'].map(key => event(key)), message('n')]
    expect(written(foldEntries(entries, plain))).toBe('m [a b c] n')
  })

  it('is shown where it is two lines at most', () => {
    const entries = [message('m'), event('a'), event('b'), note('n'), event('c')]
    expect(written(foldEntries(entries, plain))).toBe('m a b n c')
  })

  it('is shown where it can be undone, failed, or has words of a person', () => {
    const entries = [
      event('a'),
      event('b'),
      event('c'),
      event('undoable'),
      event('failed', { serverMessage: '550 No' }),
      event('why', { note: 'Ask Dilani' }),
    ]
    const isKept = ({ key }: TimelineEntry) => key === 'undoable'
    expect(written(foldEntries(entries, { ...plain, isKept }))).toBe('[a b c] undoable failed why')
  })
})

describe('earlier messages', () => {
  const entries = [message('1'), event('a'), message('2'), note('n'), message('3'), message('4')]

  it('are folded with all between them, down to the latest', () => {
    expect(written(foldEntries(entries, { ...plain, latest: 2 }))).toBe('[1 a 2 n] 3 4')
  })

  it('are shown from the first that no one had opened', () => {
    const isNew = ({ key }: TimelineEntry) => key === '2'
    expect(written(foldEntries(entries, { ...plain, latest: 2, isNew }))).toBe('[1 a] 2 n 3 4')
  })

  it('are shown where there are no more than the latest', () => {
    expect(written(foldEntries([event('a'), message('1'), message('2')], { ...plain, latest: 2 }))).toBe(
      'a 1 2',
    )
  })
})
