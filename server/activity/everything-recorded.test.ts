// Long: every call that changes something, and how it is made.
import { beforeAll, describe, expect, it } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { PASSWORD, type SignedIn, signIn, signInWithPassword } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import type { Call } from '#tests/call.ts'
import { sqlite } from '#tests/databases.ts'
import { aBranch, aService } from '#tests/factories.ts'
import { send } from '#tests/inquiries.ts'
import { addFactor, phoneWith, signInWithFactor } from '#tests/second-factor.ts'
import { sheetCallsOf } from '#tests/services-sheet.ts'
import { aPhoto, createQueueInProcess } from '#tests/uploads.ts'

interface Scene {
  test: TestApp
  owner: SignedIn
  /** A call of the owner, or of another account; it must succeed. */
  call(
    method: string,
    url: string,
    payload?: object,
    who?: SignedIn,
  ): Promise<Awaited<ReturnType<Call>>['body']>
}

/** Makes a call after what it needs. */
type Perform = (scene: Scene) => Promise<{ act: () => Promise<unknown> }>

const simply =
  (method: string, url: string, payload?: object): Perform =>
  async ({ call }) => ({ act: () => call(method, url, payload) })

const addService = async ({ call }: Scene, overrides = {}) =>
  (await call('POST', '/services', aService(overrides))).data
const addBranch = async ({ call }: Scene) => (await call('POST', '/branches', aBranch())).data
const addReply = async ({ call }: Scene) =>
  (await call('POST', '/saved-replies', { title: 'Hello', text: 'Dear {name}' })).data
const priced = ({ id, version }: { id: number; version: number }, price: number) => ({ id, version, price })

const photo = async () => (await aPhoto(400, 400)).jpeg().toBuffer()

async function upload({ test, owner }: Scene): Promise<void> {
  const response = await test.app.inject({
    method: 'PUT',
    url: '/api/pictures/portrait-1?alt=&x=50&y=50',
    headers: { ...owner.headers, 'content-type': 'image/jpeg' },
    payload: await photo(),
  })
  expect(response.statusCode, response.body).toBe(200)
}

/** The calls that write an entry of the activity, and how to make each so that it changes something. */
const recorded: Record<string, Perform> = {
  'POST /services': simply('POST', '/services', aService()),
  'PUT /services/{id}': async scene => {
    const { id } = await addService(scene)
    return { act: () => scene.call('PUT', `/services/${id}`, aService({ price: 4800 })) }
  },
  'DELETE /services/{id}': async scene => {
    const { id } = await addService(scene)
    return { act: () => scene.call('DELETE', `/services/${id}`) }
  },
  'POST /services/{id}/restore': async scene => {
    const { id } = await addService(scene)
    await scene.call('DELETE', `/services/${id}`)
    return { act: () => scene.call('POST', `/services/${id}/restore`) }
  },
  'PUT /services/order': async scene => {
    await scene.test.db.deleteFrom('services').execute()
    const [one, other] = [await addService(scene), await addService(scene)]
    const [ids, was] = [
      [other.id, one.id],
      [one.id, other.id],
    ]
    return { act: () => scene.call('PUT', '/services/order', { categoryId: 'hair', ids, was }) }
  },
  'POST /services/import': async scene => {
    await addService(scene, { name: 'From the sheet' })
    const { download, upload } = sheetCallsOf(scene.test, scene.owner.headers)
    await download()
    const { id } = await addService(scene, { name: 'In the sheet' })
    return {
      async act() {
        const response = await upload(`id,name\r\n${id},Renamed in the sheet\r\n`, '', 'text/csv')
        expect(response.status, JSON.stringify(response.body)).toBe(200)
      },
    }
  },
  'POST /services/prices': async scene => {
    const service = await addService(scene)
    return { act: () => scene.call('POST', '/services/prices', { changes: [priced(service, 4950)] }) }
  },
  'POST /services/prices/{actionId}/undo': async scene => {
    const service = await addService(scene)
    const { actionId } = (await scene.call('POST', '/services/prices', { changes: [priced(service, 4950)] }))
      .data
    return { act: () => scene.call('POST', `/services/prices/${actionId}/undo`) }
  },
  'DELETE /services/{id}/planned-price': async scene => {
    const service = await addService(scene)
    const planned = { changes: [priced(service, 4950)], validFrom: '2026-02-01' }
    await scene.call('POST', '/services/prices', planned)
    return { act: () => scene.call('DELETE', `/services/${service.id}/planned-price`) }
  },
  'POST /branches': simply('POST', '/branches', aBranch()),
  'PUT /branches/{id}': async scene => {
    const { id } = await addBranch(scene)
    return { act: () => scene.call('PUT', `/branches/${id}`, aBranch({ directions: 'By the sea' })) }
  },
  'DELETE /branches/{id}': async scene => {
    const { id } = await addBranch(scene)
    return { act: () => scene.call('DELETE', `/branches/${id}`) }
  },
  'PUT /branches/order': async scene => {
    await scene.test.db.deleteFrom('branches').execute()
    const [one, other] = [await addBranch(scene), await addBranch(scene)]
    const input = { ids: [other.id, one.id], was: [one.id, other.id] }
    return { act: () => scene.call('PUT', '/branches/order', input) }
  },
  'PUT /content': simply('PUT', '/content', {
    ...defaultContent,
    salon: { ...defaultContent.salon, street: '1 Frangipani Lane' },
  }),
  'POST /content/versions/{version}/restore': async ({ call }) => {
    await call('PUT', '/content', {
      ...defaultContent,
      salon: { ...defaultContent.salon, street: '2 Frangipani Lane' },
    })
    return { act: () => call('POST', '/content/versions/1/restore') }
  },
  'PUT /pictures/{slot}': async scene => ({ act: () => upload(scene) }),
  'PUT /pictures/{slot}/crop': async scene => {
    await upload(scene)
    const crop = { alt: 'Another description', focus: { x: 50, y: 50 } }
    return { act: () => scene.call('PUT', '/pictures/portrait-1/crop', crop) }
  },
  'DELETE /pictures/{slot}': async scene => {
    await upload(scene)
    return { act: () => scene.call('DELETE', '/pictures/portrait-1') }
  },
  'POST /pictures/{slot}/restore': async scene => {
    await upload(scene)
    await scene.call('DELETE', '/pictures/portrait-1')
    return { act: () => scene.call('POST', '/pictures/portrait-1/restore') }
  },
  'DELETE /pictures/{slot}/replaced': async scene => {
    await upload(scene)
    await upload(scene)
    return { act: () => scene.call('DELETE', '/pictures/portrait-1/replaced') }
  },
  'POST /saved-replies': simply('POST', '/saved-replies', { title: 'Hello', text: 'Dear {name}' }),
  'PUT /saved-replies/{id}': async scene => {
    const { id } = await addReply(scene)
    return {
      act: () => scene.call('PUT', `/saved-replies/${id}`, { title: 'Good day', text: 'Dear {name}' }),
    }
  },
  'DELETE /saved-replies/{id}': async scene => {
    const { id } = await addReply(scene)
    return { act: () => scene.call('DELETE', `/saved-replies/${id}`) }
  },
  'PUT /notifications': simply('PUT', '/notifications', {
    notifyTo: ['desk@araliya.example'],
    branches: [],
    acknowledges: null,
    acknowledgement: null,
  }),
  'PUT /privacy/retention': simply('PUT', '/privacy/retention', { months: 7 }),
  'POST /privacy/export': simply('POST', '/privacy/export', { email: 'nimali.perera@mail.example' }),
  'POST /privacy/erase': async ({ test, call }) => {
    await send(test)
    const person = { email: 'nimali.perera@mail.example' }
    const { state } = (await call('POST', '/privacy/find', person)).data
    return { act: () => call('POST', '/privacy/erase', { ...person, state }) }
  },
  'POST /users': simply('POST', '/users', { name: 'Ruwan', email: 'ruwan@araliya.example' }),
  'POST /users/{id}/link': async ({ test, call }) => {
    const { user } = await signIn(test)
    return { act: () => call('POST', `/users/${user.id}/link`) }
  },
  'DELETE /users/{id}/sessions': async ({ test, call }) => {
    const { user } = await signIn(test)
    return { act: () => call('DELETE', `/users/${user.id}/sessions`) }
  },
  'DELETE /users/{id}': async ({ test, call }) => {
    const { user } = await signIn(test)
    return { act: () => call('DELETE', `/users/${user.id}`) }
  },
  'PUT /team/{id}/level': async ({ test, call }) => {
    const { user } = await signIn(test)
    return { act: () => call('PUT', `/team/${user.id}/level`, { level: 'inbox' }) }
  },
  'PUT /users/second-factor': async scene => {
    const owner = await signInWithFactor(scene.test)
    return { act: () => scene.call('PUT', '/users/second-factor', { required: true }, owner) }
  },
  'POST /auth/reset': async ({ test, call }) => {
    const { user } = await signIn(test)
    const { token } = (await call('POST', `/users/${user.id}/link`)).data
    return { act: () => call('POST', '/auth/reset', { token, newPassword: 'hibiscus at seven' }) }
  },
  'PUT /auth/updatedetails': async ({ test, call }) => {
    const user = await signIn(test)
    return { act: () => call('PUT', '/auth/updatedetails', { name: 'Another Name' }, user) }
  },
  'PUT /auth/updatepassword': async ({ test, call }) => {
    const user = await signInWithPassword(test)
    const input = { currentPassword: PASSWORD, newPassword: 'hibiscus at seven' }
    return { act: () => call('PUT', '/auth/updatepassword', input, user) }
  },
  'PUT /auth/totp': async ({ test, call }) => {
    const user = await signInWithPassword(test)
    const { secret } = (await call('POST', '/auth/totp', { currentPassword: PASSWORD }, user)).data
    return { act: () => call('PUT', '/auth/totp', { code: phoneWith(test, secret).code() }, user) }
  },
  'DELETE /auth/totp': async ({ test, call }) => {
    const user = await addFactor(test, await signInWithPassword(test))
    const input = { currentPassword: PASSWORD, code: user.phone.code() }
    return { act: () => call('DELETE', '/auth/totp', input, user) }
  },
  'POST /auth/recovery-codes': async ({ test, call }) => {
    const user = await addFactor(test, await signInWithPassword(test))
    const input = { currentPassword: PASSWORD, code: user.phone.code() }
    return { act: () => call('POST', '/auth/recovery-codes', input, user) }
  },
}

const ITS_HISTORY = 'is in the history of the inquiry'

/** The calls that write no entry, with the reason. */
const notRecorded: Record<string, string> = {
  'POST /contacts': 'is a client’s: the inquiry itself',
  'POST /contacts/desk': ITS_HISTORY,
  'PUT /contacts/{id}': ITS_HISTORY,
  'DELETE /contacts/{id}': ITS_HISTORY,
  'POST /contacts/{id}/restore': ITS_HISTORY,
  'PUT /contacts/{id}/assignee': ITS_HISTORY,
  'PUT /contacts/{id}/spam': ITS_HISTORY,
  'PUT /contacts/{id}/follow-up': ITS_HISTORY,
  'POST /contacts/bulk': ITS_HISTORY,
  'POST /contacts/bulk/{actionId}/undo': ITS_HISTORY,
  'POST /contacts/{id}/notes': 'is a note with its author and time',
  'PUT /contacts/{id}/person-note': 'is a note with its author and time',
  'POST /contacts/{id}/replies': 'is a reply with its author and time',
  'POST /contacts/{id}/replies/recorded': 'is a reply with its author and time',
  'DELETE /contacts/{id}/replies/{replyId}': 'is in the reply: who took it back and when',
  'POST /contacts/{id}/replies/{replyId}/retry': 'sends again what was written',
  'POST /contacts/{id}/replies/{replyId}/withdraw': 'is in the reply: who withdrew it and when',
  'PUT /contacts/{id}/writing': 'says for seconds who is writing',
  'POST /contacts/{id}/received/seen': 'marks a message as read',
  'POST /contacts/{id}/received/{receivedId}/accept': ITS_HISTORY,
  'POST /contacts/{id}/received/{receivedId}/dismiss': ITS_HISTORY,
  'POST /privacy/find': 'only reads; the body keeps the person out of the log',
  'POST /auth/login': 'is on record from a new browser',
  'POST /auth/second-factor': 'is the second step of a login; a recovery code is on record',
  'POST /auth/totp': 'changes nothing before its code confirms it',
  'POST /auth/forgot': 'anyone can request a link; setting the password is on record',
  'POST /auth/link': 'only reads; the body keeps the token out of the log',
  'POST /auth/session-link': 'only reads; the body keeps the token out of the log',
  'PUT /auth/sessions/{id}': 'is a name that only its owner sees',
  'POST /auth/session-link/end': 'needs a message: its own test shows its entry',
  'DELETE /auth/sessions/{id}': 'ends one of one’s own sessions, as logging out does',
}

describe('each call that changes something', () => {
  let scene: Scene
  let calls: string[]
  beforeAll(async () => {
    const test = await createTestApp(sqlite, { uploadQueue: createQueueInProcess() })
    const call: Scene['call'] = async (method, url, payload, who) => {
      const response = await test.app.inject({
        method: method as 'GET',
        url: `/api${url}`,
        headers: (who ?? scene.owner).headers,
        ...(payload && { payload }),
      })
      expect(response.statusCode, `${method} ${url}: ${response.body}`).toBeLessThan(300)
      return response.json()
    }
    scene = { test, owner: await signIn(test), call }
    const { paths } = (await test.app.inject('/api/openapi.json')).json() as {
      paths: Record<string, Record<string, unknown>>
    }
    calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter(method => method !== 'get')
        .map(method => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
    )
    return () => test.close()
  })

  it('is on record, or on the list of those that are not, with the reason', () => {
    expect([...Object.keys(recorded), ...Object.keys(notRecorded)].toSorted()).toEqual(calls.toSorted())
  })

  it.each(Object.keys(recorded))('%s writes an entry', async name => {
    const { test } = scene
    // The scene of an earlier call may have required a second factor or removed the owner.
    await test.db.deleteFrom('settings').where('key', 'like', '%factor%required%').execute()
    scene.owner = await signIn(test)
    const count = async () => (await test.db.selectFrom('activity').select('id').execute()).length
    const { act } = await (recorded[name] as Perform)(scene)
    const before = await count()
    await act()
    expect(await count()).toBeGreaterThan(before)
  })
})
