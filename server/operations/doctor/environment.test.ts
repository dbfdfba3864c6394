import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestSmtp } from '#tests/smtp.ts'
import { readConfig } from '../../config.ts'
import { checkMail } from './mail.ts'
import { checkSettings } from './settings.ts'

describe('the mail server', () => {
  const check = (SMTP_URL?: string) => checkMail(readConfig('real', { SMTP_URL }), 2_000)

  it('is contacted without sending anything', async () => {
    const smtp = await new TestSmtp().start()
    expect(await check(smtp.url)).toEqual([
      { state: 'ok', subject: 'Mail', message: expect.stringContaining('accepts messages') },
    ])
    expect(smtp.offered).toBe(0)
    await smtp.stop()
    // Not the port that has just become free: another test may listen on it by now.
    const [unreachable] = await check('smtp://127.0.0.1:1')
    expect(unreachable?.state).toBe('error')
    expect(unreachable?.message).toContain('check the name and port in SMTP_URL')
    expect(unreachable?.message).toMatch(/: nothing listens there/)
    expect(unreachable?.message).not.toMatch(/certificate|ECONNREFUSED/)
  })

  it('without TLS is reported without OpenSSL’s error texts', async () => {
    const smtp = await new TestSmtp().start()
    const [finding] = await check(smtp.url.replace('smtp:', 'smtps:'))
    await smtp.stop()
    expect(finding?.message).toContain('does not use TLS from the start')
    expect(finding?.message).not.toMatch(/SSL routines|openssl/i)
  })

  it('that rejects the login is reported without the password', async () => {
    const server = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ password }, _session, callback) => callback(new Error(`Not ${password}`)),
    }).listen(0, '127.0.0.1')
    await expect.poll(() => server.listening).toBe(true)
    const { port } = server.address() as AddressInfo
    const [finding] = await check(`smtp://salon:s%40cret@127.0.0.1:${port}`)
    await new Promise<void>(done => server.close(() => done()))
    expect(finding?.state).toBe('error')
    expect(finding?.message).toContain('correct the user and password in SMTP_URL')
    expect(finding?.message).not.toMatch(/s@cret|s%40cret/)
  })

  it('that does not respond is reported after a time limit', async () => {
    const silent = createSocketServer().listen(0, '127.0.0.1')
    await expect.poll(() => silent.listening).toBe(true)
    const [finding] = await check(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`)
    silent.close()
    expect(finding?.state).toBe('error')
    expect(finding?.message).toContain('smtps:// is for 465')
  })

  it('is not looked for without SMTP_URL, which a setup task names', async () => {
    expect(await check()).toEqual([])
  })
})

describe('the settings', () => {
  const written = { values: {}, file: undefined, unknown: [] }
  it('warn that a path of PUBLIC_URL is not used', () => {
    const values = { PUBLIC_URL: 'https://salon.example/araliya' }
    const output = checkSettings({ ...written, values })
    expect(output).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining("can't be below a path") }),
    )
  })
})

describe('the command', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'araliya-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const run = (settings: string) => {
    const file = join(folder, 'settings')
    writeFileSync(file, settings, { mode: 0o600 })
    const command = join(import.meta.dirname, '../cli/doctor.ts')
    const env = { PATH: process.env.PATH, SETTINGS_FILE: file }
    return new Promise<{ code: unknown; output: string }>(done => {
      execFile(process.execPath, [command], { env }, (error, output) =>
        done({ code: error?.code ?? 0, output }),
      )
    })
  }

  it('exits with 0 when the salon can be run, and names unknown settings', async () => {
    const { code, output } = await run(`DATABASE_URL=file:${folder}/salon.db\nPORT=1\nSMPT_URL=smtp://x\n`)
    expect(code).toBe(0)
    expect(output).toContain('SMPT_URL is not a setting: check its spelling.')
    expect(output).toMatch(/\n\d+ OK, \d+ warnings?, 0 errors\n$/)
  })

  it('exits with 1 when it can’t be run', async () => {
    const { code, output } = await run('PORT=many\n')
    expect(code).toBe(1)
    expect(output).toMatch(/✘ Settings {6}These settings can't be used:\n +PORT: /)
  })
})
