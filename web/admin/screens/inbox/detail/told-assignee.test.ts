import { expect, it } from 'vitest'
import { toldText } from './told-assignee.ts'

const dilani = { id: 2, name: 'Dilani', email: 'dilani@araliya.example', assignmentMail: true }

it('says that a colleague will be told', () => {
  expect(toldText(dilani, { me: 1, canSend: true })).toBe('Dilani will be told by email')
})

it.each([
  ['oneself', dilani, { me: 2, canSend: true }],
  ['who does not want it', { ...dilani, assignmentMail: false }, { me: 1, canSend: true }],
  ['anyone without a mail server', dilani, { me: 1, canSend: false }],
  ['no one', undefined, { me: 1, canSend: true }],
])('says nothing of %s', (_who, assignee, options) => expect(toldText(assignee, options)).toBeUndefined())
