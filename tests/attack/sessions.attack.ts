import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { adminPaths } from '#contracts/admin-paths.ts'
import { onLinux, recipe } from './recipe.ts'
import { ADMIN, logInAsAdmin, makeFolder, type SalonProcess, startSalon } from './salon-process.ts'
import { asJson, ask } from './wire.ts'

const ADDRESS = '127.6.0.1'
const invented = () => ({ authorization: `Bearer ${randomBytes(32).toString('base64url')}` })
const tally = (statuses: number[]) =>
  [...Map.groupBy(statuses, status => status)].map(([status, all]) => `${all.length}× ${status}`).join(', ')

describe.skipIf(!onLinux)('A neighbour behind the same public address', () => {
  async function send(
    { url }: SalonProcess,
    path: string,
    headers: Record<string, string> = {},
    init: { method?: string; body?: object } = {},
  ) {
    const json = init.body && asJson(init.body)
    const request = { method: init.method, path: `/api${path}`, body: json?.body, from: ADDRESS }
    return (await ask(url, { ...request, headers: { ...json?.headers, ...headers } })).status
  }
  async function flood(salon: SalonProcess, headersOf: () => Record<string, string>) {
    const statuses: number[] = []
    for (let n = 0; n < 700; n++) statuses.push(await send(salon, '/contacts', headersOf()))
    return statuses
  }
  async function calls(salon: SalonProcess, headers: Record<string, string>) {
    const statuses: number[] = []
    for (const path of ['/auth/me', '/contacts', '/contacts/summary', '/users', '/branches/1', '/services/1'])
      statuses.push(await send(salon, path, headers))
    const name = { method: 'PUT', body: { name: 'Owner' } }
    statuses.push(await send(salon, '/auth/updatedetails', headers, name))
    return statuses
  }

  /** Pages that nobody has opened before. */
  async function pages({ url }: SalonProcess) {
    const { editBranch, editService, forgot } = adminPaths
    const office = [
      editBranch(1),
      editService(1),
      '/admin/appointments?status=unread',
      '/admin/settings?tab=team',
      forgot,
    ]
    const paths = ['/contact', '/contact?service=Balayage', '/services', ...office]
    const statuses: number[] = []
    for (const path of paths) statuses.push((await ask(url, { path, from: ADDRESS })).status)
    return statuses
  }

  recipe(
    'sends 700 requests, 700 invented tokens and 48 wrong logins, before and after a restart',
    'is refused; no call of a live session is, and no page',
    async see => {
      const folder = makeFolder()
      const options = { folder, env: { LOG_LEVEL: 'silent' } }
      try {
        let headers: Record<string, string>
        {
          await using salon = await startSalon('serve', options)
          headers = await logInAsAdmin(salon, '127.6.0.2')
          for (const headersOf of [() => ({}), invented]) {
            const statuses = await flood(salon, headersOf)
            expect(statuses).toContain(429)
            see(tally(statuses))
            expect(await calls(salon, headers)).toEqual(Array(7).fill(200))
          }
          const logins: number[] = []
          for (let n = 0; n < 48; n++) {
            const email = n % 2 ? ADMIN.email : `somebody${n}@mail.example`
            const wrong = { method: 'POST', body: { email, password: 'not the password' } }
            logins.push(await send(salon, '/auth/login', {}, wrong))
          }
          expect(logins).toContain(429)
          see(`logins ${tally(logins)}`)
          expect(await calls(salon, headers)).toEqual(Array(7).fill(200))
        }
        await using salon = await startSalon('serve', options)
        expect(await flood(salon, invented)).toContain(429)
        expect(await pages(salon)).toEqual(Array(8).fill(200))
        expect(await calls(salon, headers)).toEqual(Array(7).fill(200))
        const change = { currentPassword: ADMIN.password, newPassword: 'hibiscus at seven' }
        const answer = await send(salon, '/auth/updatepassword', headers, { method: 'PUT', body: change })
        expect(answer).toBe(200)
        see('the session: 29 calls and a new password, all 200')
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )
})
