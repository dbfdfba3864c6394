import { afterAll, beforeAll, expect } from 'vitest'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { describeOneDatabase } from '#tests/describe-databases.ts'
import { send } from '#tests/inquiries.ts'
import { scenario } from '../processes/scenario.ts'
import { expectedRoutes } from './matrix/permissions.ts'

/** What might raise an account if anything stored it. */
const raise = { level: 'full', role: 'admin', access: 'full' }

describeOneDatabase('an account that is limited to the inbox', kind => {
  let test: TestApp
  let limited: SignedIn
  beforeAll(async () => {
    test = await createTestApp(kind)
    await signIn(test)
    limited = await signIn(test, 'admin', 'inbox')
  })
  afterAll(() => test.close())

  const call = (method: string, path: string, payload?: object, headers: Record<string, string> = {}) =>
    test.app.inject({
      method: method as 'POST',
      url: `/api${path}`,
      headers: { ...limited.headers, ...headers },
      ...(payload && { payload }),
    })
  const levels = () => test.db.selectFrom('users').select(['id', 'role', 'level']).orderBy('id').execute()

  scenario(
    {
      action: 'A limited account sends extra fields, queries and headers with every call it may use',
      promise: 'no account has another level or role afterwards',
    },
    async () => {
      const before = await levels()
      const id = await send(test)
      const routes = expectedRoutes.filter(
        ({ method, url, permission: { audience } }) =>
          url.startsWith('/api/') && ['POST', 'PUT'].includes(method) && audience !== 'full',
      )
      for (const { method, url, permission } of routes) {
        const nested = { user: { id: limited.user.id, ...raise }, users: [raise], data: raise }
        const bodies = [raise, nested].map(more => ({ ...permission.body, ...more }))
        for (const body of bodies) {
          const path = url.slice('/api'.length).replace(':id', String(id)).replaceAll(/:\w+/g, '1')
          const response = await call(method, `${path}?level=full&role=admin&user[level]=full`, body, {
            'x-level': 'full',
            'x-http-method-override': 'PUT',
          })
          expect(response.statusCode, `${method} ${path}`).toBeLessThan(500)
        }
      }
      expect(await levels()).toEqual(before)
      const { data } = (await call('GET', '/auth/me')).json()
      expect(data.level).toBe('inbox')
      return `${routes.length * 2} requests to ${routes.length} calls; all levels are as before`
    },
  )

  scenario(
    {
      action: 'A limited account sends bulk actions that mix what it may do with permanent deletion',
      promise: 'they are refused as a whole or end in the bin, and every inquiry can be restored',
    },
    async () => {
      const ids = [await send(test), await send(test)]
      const bulk = (body: object) => call('POST', '/contacts/bulk', body)
      const selection = { ids }
      const refused = [
        { selection, action: { type: 'erase' } },
        { selection, action: { type: 'delete-permanently' } },
        { selection, action: [{ type: 'status', status: 'completed' }, { type: 'erase' }] },
        { selection, actions: [{ type: 'delete' }, { type: 'erase' }] },
        { selection: { ...selection, permanently: true }, action: { type: 'delete' } },
        { selection, action: { type: 'delete', permanently: true, erase: true } },
      ]
      for (const body of refused) expect((await bulk(body)).statusCode, JSON.stringify(body)).toBe(422)
      const binned = await bulk({ selection, action: { type: 'delete' }, permanently: true, erase: true })
      expect(binned.json().data).toMatchObject({ changed: ids.length })
      for (const id of ids) {
        // What is in the bin can't be deleted once more.
        expect((await call('DELETE', `/contacts/${id}?permanently=1`)).statusCode).toBe(404)
        expect((await call('POST', `/contacts/${id}/restore`)).json().data).toMatchObject({ id })
      }
      return `${refused.length} refused; ${ids.length} inquiries deleted and restored`
    },
  )
})
