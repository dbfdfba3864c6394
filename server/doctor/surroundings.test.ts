import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestSmtp } from '#tests/smtp.ts'
import { readConfig } from '../config.ts'
import { compareClocks } from './clock.ts'
import { checkMail } from './mail.ts'
import { checkProgram, describeRoom } from './program.ts'
import { checkSettings, checkUser } from './settings.ts'

describe('the mail server', () => {
  const examine = (SMTP_URL?: string) => checkMail(readConfig('real', { SMTP_URL }), 2_000)

  it('is greeted, and nothing is sent', async () => {
    const smtp = await new TestSmtp().start()
    expect(await examine(smtp.url)).toEqual([
      { state: 'well', what: 'Mail', says: expect.stringContaining('takes messages') },
    ])
    expect(smtp.offered).toBe(0)
    await smtp.stop()
    // Not the port that has just become free: another test may listen on it by now.
    const [away] = await examine('smtp://127.0.0.1:1')
    expect([away?.state, away?.message]).toEqual([
      'bad',
      expect.stringContaining('look at the name and port in SMTP_URL'),
    ])
    expect(away?.message).toMatch(/: nobody listens there/)
    expect(away?.message).not.toMatch(/certificate|ECONNREFUSED/)
  })

  it('that does not speak TLS is said without the words of OpenSSL', async () => {
    const smtp = await new TestSmtp().start()
    const [finding] = await examine(smtp.url.replace('smtp:', 'smtps:'))
    await smtp.stop()
    expect(finding?.message).toContain('does not speak TLS from the start')
    expect(finding?.message).not.toMatch(/SSL routines|openssl/i)
  })

  it('that refuses the password is named, the password is not', async () => {
    const server = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ password }, _session, callback) => callback(new Error(`Not ${password}`)),
    }).listen(0, '127.0.0.1')
    await expect.poll(() => server.listening).toBe(true)
    const { port } = server.address() as AddressInfo
    const [finding] = await examine(`smtp://salon:s%40cret@127.0.0.1:${port}`)
    await new Promise<void>(done => server.close(() => done()))
    expect([finding?.state, finding?.message]).toEqual([
      'bad',
      expect.stringContaining('set the user and password in SMTP_URL'),
    ])
    expect(finding?.message).not.toMatch(/s@cret|s%40cret/)
  })

  it('that says nothing is not waited for', async () => {
    const silent = createSocketServer().listen(0, '127.0.0.1')
    await expect.poll(() => silent.listening).toBe(true)
    const [finding] = await examine(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`)
    silent.close()
    expect([finding?.state, finding?.message]).toEqual([
      'bad',
      expect.stringContaining('smtps:// is for 465'),
    ])
  })

  it('that nobody named is missed', async () =>
    expect(await examine()).toEqual([
      { state: 'look', what: 'Mail', says: expect.stringContaining('SMTP_URL is not set') },
    ]))
})

describe('the settings', () => {
  const written = { values: {}, file: undefined, unknown: [] }
  it('say that a path of PUBLIC_URL is not used', () => {
    const values = { PUBLIC_URL: 'https://salon.example/araliya' }
    const said = checkSettings({ ...written, values }, readConfig('real', values))
    expect(said).toContainEqual(
      expect.objectContaining({ says: expect.stringContaining("can't be below a path") }),
    )
  })

  it('say whose user should look', () => {
    const [file, owner] = [import.meta.filename, statSync(import.meta.filename).uid]
    expect(checkUser([file], owner)).toEqual([])
    expect(checkUser([file], owner + 1)[0]?.message).toContain('sudo -u araliya npm run doctor')
  })
})

it.each([
  [0, 'well', 'as the network'],
  [-4_000, 'well', 'as the network'],
  [90_000, 'bad', '90 s ahead of the network'],
  [-90_000, 'bad', '90 s behind the network'],
])('a clock %i ms ahead', (ms, state, says) => {
  const theirs = new Date('2026-01-15T06:30:00.000Z')
  expect(compareClocks(new Date(theirs.getTime() + ms), theirs, 'the network')).toMatchObject({
    state,
    says: expect.stringContaining(says),
  })
})

it.each([
  [50_000, 40, 'well'],
  [50_000, 9, 'look'],
  [900, 40, 'look'],
  [99, 40, 'bad'],
])('a disk with %i MB free, %i %', (free, percent, state) =>
  expect(describeRoom('/', free, percent).state).toBe(state),
)

it('a Node that is too old, and pages that were never built', () =>
  expect(checkProgram('20.1.0', '/nowhere').map(({ state }) => state)).toEqual(['bad', 'look']))

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
    return new Promise<{ code: unknown; said: string }>(done => {
      execFile(process.execPath, [command], { env }, (error, said) => done({ code: error?.code ?? 0, said }))
    })
  }

  it('ends with 0 when the salon can be run, and names unknown settings', async () => {
    const { code, said } = await run(`DATABASE_URL=file:${folder}/salon.db\nPORT=1\nSMPT_URL=smtp://x\n`)
    expect([code, said]).toEqual([
      0,
      expect.stringContaining('SMPT_URL is not a setting: check its spelling.'),
    ])
    expect(said).toMatch(/\n\d+ well, \d+ to look at, 0 wrong\n$/)
  })

  it('ends with 1 when it can not', async () => {
    const { code, said } = await run('PORT=many\n')
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/✘ Settings {5}These settings can't be used:\n +PORT: /),
    ])
  })
})
