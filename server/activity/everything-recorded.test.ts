import { beforeAll, expect, it } from 'vitest'
import { describeDatabases } from '#tests/describe-databases.ts'
import { listCalls, openScene, prepareCall, recorded, type Scene } from '#tests/recorded-calls.ts'

const ITS_HISTORY = 'is in the history of the inquiry'

/** The calls that write no entry, with the reason. */
const notRecorded: Record<string, string> = {
  'POST /contacts': 'is a client’s: the inquiry itself',
  'POST /contacts/photographs': 'is a client’s: a part of the inquiry',
  'POST /contacts/callback': 'is a client’s: the inquiry itself',
  'POST /contacts/desk': ITS_HISTORY,
  'POST /contacts/related': 'only reads; the body keeps the person out of the log',
  'PUT /contacts/{id}': ITS_HISTORY,
  'DELETE /contacts/{id}': ITS_HISTORY,
  'POST /contacts/{id}/restore': ITS_HISTORY,
  'PUT /contacts/{id}/assignee': ITS_HISTORY,
  'PUT /contacts/{id}/client': ITS_HISTORY,
  'PUT /contacts/{id}/spam': ITS_HISTORY,
  'POST /contacts/{id}/no-answer-needed': ITS_HISTORY,
  'PUT /contacts/{id}/follow-up': ITS_HISTORY,
  'POST /contacts/bulk': ITS_HISTORY,
  'POST /contacts/bulk/{actionId}/undo': ITS_HISTORY,
  'POST /contacts/{id}/notes': 'is a note with its author and time',
  'PUT /contacts/{id}/person-note': 'is a note with its author and time',
  'POST /contacts/{id}/replies': 'is a reply with its author and time',
  'POST /contacts/{id}/attachments': 'is kept for a reply, which has its author and time',
  'DELETE /contacts/{id}/attachments/{attachmentId}': 'was never sent',
  'POST /contacts/{id}/replies/recorded': 'is a reply with its author and time',
  'DELETE /contacts/{id}/replies/{replyId}': 'is in the reply: who took it back and when',
  'POST /contacts/{id}/replies/{replyId}/retry': 'sends again what was written',
  'POST /contacts/{id}/replies/{replyId}/withdraw': 'is in the reply: who withdrew it and when',
  'PUT /contacts/{id}/writing': 'says for seconds who is writing',
  'POST /contacts/{id}/received/seen': 'marks a message as read',
  'POST /contacts/{id}/received/{receivedId}/remove': ITS_HISTORY,
  'POST /privacy/find': 'only reads; the body keeps the person out of the log',
  'POST /auth/login': 'is on record from a new browser',
  'POST /auth/second-factor': 'is the second step of a login; a recovery code is on record',
  'POST /auth/totp': 'changes nothing before its code confirms it',
  'POST /auth/forgot': 'anyone can request a link; setting the password is on record',
  'POST /auth/link': 'only reads; the body keeps the token out of the log',
  'POST /auth/session-link': 'only reads; the body keeps the token out of the log',
  'PUT /notifications/own': 'is a setting of one’s own account',
  'POST /push/browsers/{id}/test': 'changes nothing',
  'PUT /auth/sessions/{id}': 'is a name that only its owner sees',
  'DELETE /auth/sessions/{id}': 'ends one of one’s own sessions, as logging out does',
}

describeDatabases('each call that changes something on $name', kind => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene(kind)
    return () => scene.test.close()
  })

  it('is on record, or on the list of those that are not, with the reason', async () => {
    const calls = [...(await listCalls(scene)).keys()]
    expect([...Object.keys(recorded), ...Object.keys(notRecorded)].toSorted()).toEqual(calls.toSorted())
  })

  it.each(Object.keys(recorded))('%s writes an entry', async name => {
    const count = async () => (await scene.test.db.selectFrom('activity').select('id').execute()).length
    const act = await prepareCall(scene, name)
    const before = await count()
    await act()
    expect(await count()).toBeGreaterThan(before)
  })
})
