import { describe, expect, it } from 'vitest'
import { changeOpenParts, type OpenParts, openPartsAtFirst } from './open-parts.ts'

const nothing = { toReply: false, hasDraft: false, toFollowUp: false, hasFollowUpDraft: false }

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

describe('the form of the follow-up of an inquiry that is opened', () => {
  it('is open with a draft, and was requested when the inquiry was opened for it', () => {
    expect(openPartsAtFirst(nothing).followUp).toBe('closed')
    expect(openPartsAtFirst({ ...nothing, hasFollowUpDraft: true }).followUp).toBe('draft')
    const both = { ...nothing, toFollowUp: true, hasFollowUpDraft: true }
    expect(openPartsAtFirst(both).followUp).toBe('requested')
  })
})

describe('the open parts', () => {
  const closed: OpenParts = { reply: 'closed', followUp: 'closed', question: undefined }

  it('have a reply form from Reply until it is closed', () => {
    const open = changeOpenParts(closed, { type: 'reply requested' })
    expect(open.reply).toBe('requested')
    expect(changeOpenParts(open, { type: 'reply closed' })).toEqual(closed)
  })

  it('have the form of the follow-up from Follow Up until it is closed', () => {
    const open = changeOpenParts(closed, { type: 'follow-up requested' })
    expect(open.followUp).toBe('requested')
    expect(changeOpenParts(open, { type: 'follow-up closed' })).toEqual(closed)
  })

  it('have a question until it is answered', () => {
    const asked = changeOpenParts(closed, { type: 'asked', question: 'delete' })
    expect(asked.question).toBe('delete')
    expect(changeOpenParts(asked, { type: 'answered' })).toEqual(closed)
  })

  it('keep the reply form while a question is asked', () => {
    const replying = changeOpenParts(closed, { type: 'reply requested' })
    const asked = changeOpenParts(replying, { type: 'asked', question: 'complete' })
    expect(asked.reply).toBe('requested')
  })
})
