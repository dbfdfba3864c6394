import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { sqlite } from '#tests/databases.ts'
import { send } from '#tests/inquiries.ts'
import { rawMessage } from '#tests/received-mail.ts'
import { noSettings } from '#tests/settings.ts'

let test: TestApp
beforeEach(async () => {
  test = await createTestApp(sqlite)
})
afterEach(() => test.close())

/** Pipes a message into the command, and returns its exit code and what it says. */
async function pipe(raw: string, { args = [] as string[], databaseUrl = test.config.databaseUrl } = {}) {
  const child = spawn(process.execPath, [`${import.meta.dirname}/mail-in.ts`, ...args], {
    env: { ...noSettings, PATH: process.env.PATH, DATABASE_URL: databaseUrl },
  })
  child.stdin.on('error', () => {}).end(raw)
  const said = text(child.stderr)
  const [code] = await once(child, 'close')
  return { code, said: await said }
}

async function anAnswer() {
  await send(test)
  const job = await test.db.selectFrom('mailJobs').select('messageId').executeTakeFirstOrThrow()
  return rawMessage({ 'In-Reply-To': job.messageId })
}
const stored = () => test.db.selectFrom('receivedMessages').select(['text', 'subject']).execute()

describe('npm run mail:in', () => {
  it('stores an answer with its inquiry and ends with 0, once', async () => {
    const raw = await anAnswer()
    expect(await pipe(raw)).toEqual({ code: 0, said: 'Stored with its inquiry.\n' })
    expect(await pipe(raw)).toEqual({ code: 0, said: 'It was stored before.\n' })
    expect(await stored()).toEqual([{ text: 'Ten is fine!', subject: 'Re: Your message to Araliya' }])
  })

  it('leaves out the line with which a mail server separates messages', async () => {
    await pipe(`From nimali@mail.example Thu Jan 15 07:00:00 2026\n${await anAnswer()}`)
    expect(await stored()).toMatchObject([{ subject: 'Re: Your message to Araliya' }])
  })

  it('ends with 0 for a message of someone who never wrote, so that it is not returned to its sender', async () => {
    const { code, said } = await pipe(rawMessage())
    expect(code).toBe(0)
    expect(said).toContain('Its sender never wrote to the salon')
  })

  it('lets the message wait with 75 while the database can’t be used', async () => {
    const { code } = await pipe(rawMessage(), { databaseUrl: 'file:/dev/null/salon.db' })
    expect(code).toBe(75)
  })

  it('lets the message wait with 75 while a setting is wrong', async () => {
    expect((await pipe(rawMessage(), { databaseUrl: 'mysql://x' })).code).toBe(75)
  })

  it('ends with 75 without a message, and for arguments, for which a mail server returns no message', async () => {
    expect((await pipe('')).code).toBe(75)
    const { code, said } = await pipe(rawMessage(), { args: ['hello@araliya.example'] })
    expect({ code, said }).toEqual({ code: 75, said: 'npm run --silent mail:in < MESSAGE\n' })
  })

  it('ends with 75 through npm whatever has ended it', async () => {
    const failing = `data:text/javascript,${encodeURIComponent("if (process.argv[1]?.endsWith('mail-in.ts')) process.kill(process.pid, 'SIGKILL')")}`
    const child = spawn(process.execPath, ['scripts/run.mjs', 'mail-in'], {
      env: { ...noSettings, PATH: process.env.PATH, NODE_OPTIONS: `--import=${failing}` },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const said = text(child.stderr)
    const [code] = await once(child, 'close')
    expect({ code, said: await said }).toEqual({
      code: 75,
      said: expect.stringContaining('ended by SIGKILL'),
    })
  })
})
