import { expect, it } from 'vitest'
import { TEST_PUSH_KEY } from '#tests/push-service.ts'
import { readConfig } from '../../config.ts'
import { checkPush } from './push.ts'

const check = (settings: Record<string, string>, canReach = async (_host: string) => true) =>
  checkPush(readConfig('real', settings), canReach)

const own = { PUSH_KEY: TEST_PUSH_KEY, PUBLIC_URL: 'https://salon.example' }

it('says that notifications can leave this machine', async () => {
  expect(await check(own)).toMatchObject([
    { state: 'ok', message: 'can leave this machine, as https://salon.example' },
  ])
})

it('names the push services that can’t be reached', async () => {
  expect(await check(own, async host => host !== 'web.push.apple.com')).toMatchObject([
    { state: 'warning', message: expect.stringContaining('web.push.apple.com can’t be reached') },
  ])
})

it('asks for a key on PostgreSQL', async () => {
  expect(await check({ DATABASE_URL: 'postgres://a@127.0.0.1/b' })).toMatchObject([
    { state: 'warning', message: expect.stringContaining('PUSH_KEY is not set') },
  ])
})

it('warns of the sample address', async () => {
  const findings = await check({ PUSH_KEY: TEST_PUSH_KEY, MAIL_FROM: 'hello@araliya.example' })
  expect(findings.map(({ state }) => state)).toEqual(['ok', 'warning'])
})
