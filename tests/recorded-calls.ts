// Long: every call that writes an entry of the activity, and how it is made.
import { expect } from 'vitest'
import { sampleContent } from '#content/sample-salon.ts'
import { prepareSessionLink } from '../server/accounts/new-browser/session-links.queries.ts'
import { instant } from '../server/clock.ts'
import { readConfig } from '../server/config.ts'
import { logIn, PASSWORD, type SignedIn, signIn, signInWithPassword } from './accounts.ts'
import { createTestApp, type TestApp } from './app.ts'
import type { Call } from './call.ts'
import type { DatabaseKind } from './databases.ts'
import { allOf } from './erasure.ts'
import { aBranch, aService } from './factories.ts'
import { send } from './inquiries.ts'
import { aSubscription } from './push-service.ts'
import { addFactor, phoneWith, signInWithFactor } from './second-factor.ts'
import { aPhoto, createQueueInProcess } from './uploads.ts'

/** What the calls are made in. */
export interface Scene {
  test: TestApp
  owner: SignedIn
  /** The `Idempotency-Key` of its calls; undefined sends none. */
  key?: string | undefined
  /** A call of the owner, or of another account; it must succeed. */
  call(
    method: string,
    url: string,
    payload?: object,
    who?: SignedIn,
  ): Promise<Awaited<ReturnType<Call>>['body']>
}

/** Makes a call after what it needs. */
export type Perform = (scene: Scene) => Promise<{ act: () => Promise<unknown> }>

const simply =
  (method: string, url: string, payload?: object): Perform =>
  async ({ call }) => ({ act: () => call(method, url, payload) })

const addService = async ({ call }: Scene, overrides = {}) =>
  (await call('POST', '/services', aService(overrides))).data
const addBranch = async ({ call }: Scene) => (await call('POST', '/branches', aBranch())).data
const addReply = async ({ call }: Scene) =>
  (await call('POST', '/saved-replies', { title: 'Hello', text: 'Dear {name}' })).data
const priced = ({ id, version }: { id: number; version: number }, price: number) => ({ id, version, price })

const photoOf = async () => (await aPhoto(400, 400)).jpeg().toBuffer()
const photo = photoOf()

const keyHeaderOf = ({ key }: Scene) => ({ ...(key !== undefined && { 'idempotency-key': key }) })

async function upload(scene: Scene, file = photo): Promise<unknown> {
  const { test, owner } = scene
  const response = await test.app.inject({
    method: 'PUT',
    url: '/api/pictures/testimonial-1?alt=&x=50&y=50',
    headers: { ...owner.headers, 'content-type': 'image/jpeg', ...keyHeaderOf(scene) },
    payload: await file,
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

/** The calls that write an entry of the activity, and how to make each so that it changes something. */
export const recorded: Record<string, Perform> = {
  'POST /services': simply('POST', '/services', aService()),
  'PUT /services/{id}': async scene => {
    const { id } = await addService(scene)
    return { act: () => scene.call('PUT', `/services/${id}`, aService({ price: 4800 })) }
  },
  'DELETE /services/{id}': async scene => {
    const { id } = await addService(scene)
    return { act: () => scene.call('DELETE', `/services/${id}`) }
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
  'POST /services/changes': async scene => {
    const service = await addService(scene)
    return { act: () => scene.call('POST', '/services/changes', { changes: [priced(service, 4950)] }) }
  },
  'POST /services/changes/{actionId}/undo': async scene => {
    const service = await addService(scene)
    const { actionId } = (await scene.call('POST', '/services/changes', { changes: [priced(service, 4950)] }))
      .data
    return { act: () => scene.call('POST', `/services/changes/${actionId}/undo`) }
  },
  'POST /services/planned-prices/cancel': async scene => {
    const { id, version } = await addService(scene)
    const planned = { changes: [{ id, version, price: 4950 }], validFrom: '2026-02-01' }
    await scene.call('POST', '/services/changes', planned)
    const plans = [{ id, version: (await scene.call('GET', `/services/all/${id}`)).data.planned.version }]
    return { act: () => scene.call('POST', '/services/planned-prices/cancel', { plans }) }
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
    ...sampleContent,
    salon: { ...sampleContent.salon, street: '1 Frangipani Lane' },
  }),
  'POST /content/versions/{version}/restore': async ({ call }) => {
    await call('PUT', '/content', {
      ...sampleContent,
      salon: { ...sampleContent.salon, street: '2 Frangipani Lane' },
    })
    return { act: () => call('POST', '/content/versions/1/restore') }
  },
  'PUT /pictures/{slot}': async scene => ({ act: () => upload(scene) }),
  'PUT /pictures/{slot}/crop': async scene => {
    await upload(scene)
    const crop = { alt: 'Another description', focus: { x: 50, y: 50 } }
    return { act: () => scene.call('PUT', '/pictures/testimonial-1/crop', crop) }
  },
  'DELETE /pictures/{slot}': async scene => {
    await upload(scene)
    return { act: () => scene.call('DELETE', '/pictures/testimonial-1') }
  },
  'POST /pictures/{slot}/restore': async scene => {
    await upload(scene)
    await scene.call('DELETE', '/pictures/testimonial-1')
    return { act: () => scene.call('POST', '/pictures/testimonial-1/restore') }
  },
  'DELETE /pictures/{slot}/replaced': async scene => {
    await upload(scene)
    await upload(scene, photoOf())
    return { act: () => scene.call('DELETE', '/pictures/testimonial-1/replaced') }
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
  'PUT /privacy/photographs': simply('PUT', '/privacy/photographs', { isTaken: true, days: 30 }),
  'PUT /privacy/retention': simply('PUT', '/privacy/retention', { months: 7 }),
  'POST /privacy/export': simply('POST', '/privacy/export', {
    email: 'nimali.perera@mail.example',
    ids: [],
  }),
  'POST /privacy/erase': async ({ test, call }) => {
    await send(test)
    const person = { email: 'nimali.perera@mail.example' }
    const shown = allOf((await call('POST', '/privacy/find', person)).data)
    return { act: () => call('POST', '/privacy/erase', { ...person, ...shown }) }
  },
  'PUT /setup/{id}/put-away': simply('PUT', '/setup/backup/put-away', { reason: 'The host makes them' }),
  'DELETE /setup/{id}/put-away': simply('DELETE', '/setup/backup/put-away'),
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
  'POST /push/browsers': async ({ call }) => {
    const subscription = aSubscription()
    return { act: () => call('POST', '/push/browsers', subscription) }
  },
  'DELETE /push/browsers/{id}': async ({ call }) => {
    const { id } = (await call('POST', '/push/browsers', aSubscription())).data
    return { act: () => call('DELETE', `/push/browsers/${id}`) }
  },
  'PUT /users/second-factor': async scene => {
    const owner = await signInWithFactor(scene.test)
    return {
      act: () =>
        scene.call('PUT', '/users/second-factor', { required: true, currentPassword: PASSWORD }, owner),
    }
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
  'POST /auth/session-link/end': async ({ test, call }) => {
    const { user } = await signInWithPassword(test)
    await logIn(test, user.email)
    const { id } = await test.db
      .selectFrom('sessionLinks')
      .select('id')
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow()
    // Its message creates the token.
    const link = await prepareSessionLink(test.db, id, instant(test.clock))
    return { act: () => call('POST', '/auth/session-link/end', { token: link?.token }) }
  },
}

/** The app in which they are made: with a mail server, which a message about a new browser needs. */
export async function openScene(kind: DatabaseKind): Promise<Scene> {
  const { mail } = readConfig('real', {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Araliya <hello@araliya.example>',
  })
  const test = await createTestApp(kind, { uploadQueue: createQueueInProcess(), config: { mail } })
  const scene: Scene = {
    test,
    owner: await signIn(test),
    async call(method, url, payload, who) {
      const response = await test.app.inject({
        method: method as 'GET',
        url: `/api${url}`,
        headers: { ...(who ?? scene.owner).headers, ...keyHeaderOf(scene) },
        ...(payload && { payload }),
      })
      expect(response.statusCode, `${method} ${url}: ${response.body}`).toBeLessThan(300)
      return response.json()
    },
  }
  return scene
}

/** Prepares a call as a new owner: an earlier call may have required a second factor, or removed or limited the owner. */
export async function prepareCall(scene: Scene, name: string): Promise<() => Promise<unknown>> {
  const { test } = scene
  await test.db.deleteFrom('settings').where('key', 'like', '%factor%required%').execute()
  scene.owner = await signIn(test)
  const { act } = await (recorded[name] as Perform)(scene)
  return act
}

/** The calls of the OpenAPI document that are not a `GET`, with the level that each takes; undefined for public ones. */
export async function listCalls({ test }: Scene): Promise<Map<string, string | undefined>> {
  const { paths } = (await test.app.inject('/api/openapi.json')).json() as {
    paths: Record<string, Record<string, { security: { bearer: [string] }[] }>>
  }
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method]) => method !== 'get')
        .map(([method, { security }]) => [
          `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`,
          security[0]?.bearer[0],
        ]),
    ),
  )
}
