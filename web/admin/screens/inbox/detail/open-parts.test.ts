import { describe, expect, it } from 'vitest'
import { changeOpenParts, type OpenParts, openPartsAtFirst } from './open-parts.ts'

const nothing = {
  toReply: false,
  hasDraft: false,
  hasNoteDraft: false,
  toFollowUp: false,
  hasFollowUpDraft: false,
  hasPersonNoteDraft: false,
}

describe('the reply form of an inquiry that is opened', () => {
  it('is closed', () => {
    expect(openPartsAtFirst(nothing).reply).toBe('closed')
  })

  it('is open when there is a draft', () => {
    expect(openPartsAtFirst({ ...nothing, hasDraft: true }).reply).toBe('draft')
  })

  it('was requested when the inquiry was opened to reply, also when there is a draft', () => {
    expect(openPartsAtFirst({ ...nothing, toReply: true, hasDraft: true }).reply).toBe('requested')
  })
})

describe('the form of a note of an inquiry that is opened', () => {
  it('is open when there is a draft of a note, and none of a reply', () => {
    expect(openPartsAtFirst(nothing).note).toBe('closed')
    expect(openPartsAtFirst({ ...nothing, hasNoteDraft: true }).note).toBe('draft')
    expect(openPartsAtFirst({ ...nothing, hasNoteDraft: true, hasDraft: true }).note).toBe('closed')
  })
})

describe('the form of the follow-up of an inquiry that is opened', () => {
  it('is open with a draft, and was requested when the inquiry was opened for it', () => {
    expect(openPartsAtFirst(nothing).followUp).toBe('closed')
    expect(openPartsAtFirst({ ...nothing, hasFollowUpDraft: true }).followUp).toBe('draft')
    const both = { ...nothing, toFollowUp: true, hasFollowUpDraft: true }
    expect(openPartsAtFirst(both).followUp).toBe('requested')
  })
})

describe('the open parts', () => {
  const closed: OpenParts = {
    reply: 'closed',
    note: 'closed',
    followUp: 'closed',
    personNote: 'closed',
    question: undefined,
  }

  it('have a reply form from Reply until it is closed', () => {
    const open = changeOpenParts(closed, { type: 'reply requested' })
    expect(open.reply).toBe('requested')
    expect(changeOpenParts(open, { type: 'text closed' })).toEqual(closed)
  })

  it('have a note in place of a reply, and a reply in place of a note', () => {
    const noting = changeOpenParts(changeOpenParts(closed, { type: 'reply requested' }), {
      type: 'note requested',
    })
    expect(noting).toEqual({ ...closed, note: 'requested' })
    expect(changeOpenParts(noting, { type: 'reply requested' })).toEqual({ ...closed, reply: 'requested' })
  })

  it('have the form of the follow-up from Follow Up until it is closed', () => {
    const open = changeOpenParts(closed, { type: 'follow-up requested' })
    expect(open.followUp).toBe('requested')
    expect(changeOpenParts(open, { type: 'follow-up closed' })).toEqual(closed)
  })

  it('have a question until it is closed', () => {
    const asked = changeOpenParts(closed, { type: 'asked', question: 'delete' })
    expect(asked.question).toBe('delete')
    expect(changeOpenParts(asked, { type: 'question closed' })).toEqual(closed)
  })

  it('keep the reply form while a question is asked', () => {
    const replying = changeOpenParts(closed, { type: 'reply requested' })
    const asked = changeOpenParts(replying, { type: 'asked', question: 'complete' })
    expect(asked.reply).toBe('requested')
  })
})
