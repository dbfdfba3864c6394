import { describe, expect, it } from 'vitest'
import { changeOpenParts, type OpenParts, openPartsAtFirst } from './open-parts.ts'

describe('the reply form of an inquiry that is opened', () => {
  it('is closed', () => {
    expect(openPartsAtFirst({ toReply: false, hasDraft: false, followUp: false }).reply).toBe('closed')
  })

  it('is open when there is a draft', () => {
    expect(openPartsAtFirst({ toReply: false, hasDraft: true, followUp: false }).reply).toBe('draft')
  })

  it('was requested when the inquiry was opened to reply, also when there is a draft', () => {
    expect(openPartsAtFirst({ toReply: true, hasDraft: true, followUp: false }).reply).toBe('requested')
  })
})

describe('the open parts', () => {
  const closed: OpenParts = { reply: 'closed', followUp: false, question: undefined }

  it('have a reply form from Reply until it is closed', () => {
    const open = changeOpenParts(closed, { type: 'reply requested' })
    expect(open.reply).toBe('requested')
    expect(changeOpenParts(open, { type: 'reply closed' })).toEqual(closed)
  })

  it('have the form of the follow-up from Follow Up until it is closed', () => {
    const open = changeOpenParts(closed, { type: 'follow-up requested' })
    expect(open.followUp).toBe(true)
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
