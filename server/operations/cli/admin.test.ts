import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '#contracts/accounts/user.ts'
import { DAY_MS } from '#contracts/text/days.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { logIn, sessionsOf, signIn, signInWithPassword } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { callerOf } from '#tests/call.ts'
import { sqlite } from '#tests/databases.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aSubscription } from '#tests/push-service.ts'
import { callAuth, signInWithFactor } from '#tests/second-factor.ts'
import { noSettings } from '#tests/settings.ts'
import { createPasswordLink } from '../../accounts/password-links.queries.ts'
import { listUsers } from '../../accounts/users.queries.ts'
import { instant } from '../../clock.ts'
import { describeDatabase } from '../../db/prepare.ts'
import { readAdminCommand } from './admin.ts'
import { CommandError, UsageError } from './run-command.ts'

describeDatabases('npm run admin on $name', (kind, itOnce) => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind)
    return () => test.close()
  })

  let printed: string[]
  beforeEach(async () => {
    for (const table of ['users', 'loginFailures', 'activity'] as const)
      await test.db.deleteFrom(table).execute()
    printed = []
  })

  const run = (command: string) =>
    readAdminCommand(command.split(' '))({
      ...test,
      origin: 'https://salon.lk',
      print: line => printed.push(line),
    })
  /** The password that was shown. */
  const shown = () => printed.at(-1)?.split(': ')[1]

  it('adds an admin, who can log in with the password that is shown once', async () => {
    await run('add Nimali.Perera@salon.lk')
    expect(printed[0]).toBe('Added Nimali Perera <nimali.perera@salon.lk>.')
    expect((await logIn(test, 'nimali.perera@salon.lk', shown())).json().user.role).toBe('admin')
  })

  itOnce('adds an admin with a name', async () => {
    await run('add front@salon.lk --name Reception')
    expect(printed[0]).toBe('Added Reception <front@salon.lk>.')
  })

  it('adds an admin who only answers inquiries, beside one with full access', async () => {
    await run('add owner@salon.lk')
    await run('add front@salon.lk --level inbox')
    // Only the first account is told how long inquiries are kept.
    expect(printed.filter(line => line.includes('erased 24 months after completion'))).toHaveLength(1)
    expect(printed[3]).toBe('Added Front <front@salon.lk>, inbox only.')
    expect((await logIn(test, 'front@salon.lk', shown())).json().user).toMatchObject({
      role: 'admin',
      level: 'inbox',
    })
  })

  itOnce('records with which access an admin was added', async () => {
    await run('add owner@salon.lk')
    await run('add front@salon.lk --level inbox')
    const added = test.db.selectFrom('activity').select(['subject', 'newText']).where('action', '=', 'added')
    expect(await added.orderBy('id').execute()).toEqual([
      { subject: 'owner@salon.lk', newText: 'full' },
      { subject: 'front@salon.lk', newText: 'inbox' },
    ])
  })

  it('gives the first admin full access', async () => {
    await signIn(test, 'admin', 'inbox')
    await signIn(test, 'other')
    await expect(run('add front@salon.lk --level inbox')).rejects.toThrow(
      new CommandError('The first account needs full access: leave out --level.'),
    )
    expect(await listUsers(test.db)).toHaveLength(2)
  })

  itOnce('lists who may do what', async () => {
    await run('add owner@salon.lk --level full')
    await run('add front@salon.lk --level inbox')
    printed = []
    await run('list')
    expect(printed).toEqual(['Front <front@salon.lk>: inbox only', 'Owner <owner@salon.lk>: full access'])
  })

  itOnce('adds no user twice', async () => {
    const { user } = await signIn(test)
    await expect(run(`add ${user.email.toUpperCase()}`)).rejects.toThrow(
      new CommandError(`There is already a user ${user.email}.`),
    )
    expect(await listUsers(test.db)).toEqual([user])
    expect(printed).toEqual([])
  })

  it('resets an account whose owner has lost phone and password: the second factor is removed', async () => {
    const owner = await signInWithFactor(test)
    const { challenge } = (await logIn(test, owner.user.email)).json()
    await run(`reset ${owner.user.email}`)
    expect(printed[1]).toBe(
      'Their authenticator app and recovery codes were removed: they log in with the password.',
    )
    expect((await logIn(test, owner.user.email, shown())).json()).toHaveProperty('token')
    for (const code of [owner.phone.code(), owner.recoveryCodes[0]])
      expect((await callAuth(test, 'POST', 'second-factor', { challenge, code })).statusCode).toBe(401)
    for (const table of ['secondFactors', 'recoveryCodes', 'loginChallenges'] as const)
      expect(await test.db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  describe('resets a password', () => {
    let user: User
    beforeEach(async () => {
      user = (await signInWithPassword(test)).user
      // One more than are allowed: the account is blocked.
      for (let i = 0; i < 6; i++) await logIn(test, user.email, 'wrong password')
      await run(`reset ${user.email}`)
    })

    it('and says so', () => {
      expect(printed[0]).toBe(`${user.email} has a new password and has been logged out everywhere.`)
    })

    it('and ends all sessions', async () => {
      expect(await sessionsOf(test, user.id)).toEqual([])
    })

    it('and refuses the old one', async () => {
      expect((await logIn(test, user.email)).statusCode).toBe(401)
    })

    it('and accepts the one that is shown, whatever logins failed before', async () => {
      expect((await logIn(test, user.email, shown())).statusCode).toBe(200)
    })
  })

  itOnce('refuses to reset the password of an unknown user', async () => {
    await expect(run('reset nobody@salon.lk')).rejects.toThrow(
      new CommandError('There is no user nobody@salon.lk.'),
    )
  })

  describe('locks the back office down', () => {
    let owner: Awaited<ReturnType<typeof signInWithFactor>>
    let receptionist: Awaited<ReturnType<typeof signInWithPassword>>
    const counts = async () => {
      const counted: Record<string, number> = {}
      for (const table of [
        'sessions',
        'pushBrowsers',
        'passwordLinks',
        'sessionLinks',
        'knownBrowsers',
        'activity',
      ] as const)
        counted[table] = (await test.db.selectFrom(table).selectAll().execute()).length
      return counted
    }
    beforeEach(async () => {
      owner = await signInWithFactor(test)
      receptionist = await signInWithPassword(test)
      await logIn(test, receptionist.user.email)
      await test.db
        .transaction()
        .execute(trx =>
          createPasswordLink(trx, test.clock, receptionist.user.id, instant(test.clock, DAY_MS)),
        )
    })

    const register = async () =>
      expect((await callerOf(test, owner.headers)('POST', '/push/browsers', aSubscription())).status).toBe(
        200,
      )

    it.each(['lock-down --dry-run', 'lock-down'])('in words only: %s', async command => {
      await register()
      const before = await counts()
      await run(command)
      expect(printed.slice(-3)).toEqual([
        `This would end ${counted(before.sessions ?? 0, 'session')}, 1 link, ${counted(before.knownBrowsers ?? 0, 'known browser')} and 1 browser with notifications.`,
        '2 accounts would need a new password. Nothing was changed.',
        'To do it: npm run admin -- lock-down --yes',
      ])
      expect(printed.slice(0, -3)).toHaveLength(before.sessions ?? 0)
      expect(printed).toContainEqual(
        expect.stringMatching(
          `Session of ${receptionist.user.email}: .*Android.*, 203\\.0\\.113\\.1, since 15 January`,
        ),
      )
      expect(await counts()).toEqual(before)
      expect((await callAuth(test, 'GET', 'me', undefined, owner)).statusCode).toBe(200)
    })

    describe('with --yes', () => {
      let challenge: string
      beforeEach(async () => {
        challenge = (await logIn(test, owner.user.email)).json().challenge
        await register()
        await run('lock-down --yes')
      })

      it('so that only the new links are left of sessions, links and browsers', async () => {
        expect(await counts()).toMatchObject({
          sessions: 0,
          pushBrowsers: 0,
          passwordLinks: 2,
          sessionLinks: 0,
          knownBrowsers: 0,
        })
      })

      it('so that no session, challenge or password works', async () => {
        expect((await callAuth(test, 'GET', 'me', undefined, owner)).statusCode).toBe(401)
        const code = owner.phone.code()
        expect((await callAuth(test, 'POST', 'second-factor', { challenge, code })).statusCode).toBe(401)
        for (const { email } of [owner.user, receptionist.user])
          expect((await logIn(test, email)).statusCode).toBe(401)
      })

      it('and shows links that set a new password, each once', async () => {
        expect(printed).toContainEqual(expect.stringMatching(/^Ended .* No password works any longer\.$/))
        const at = printed.findIndex(line => line.includes(`<${receptionist.user.email}>`))
        const [address, token] = printed[at + 1]?.split('#') ?? []
        expect(address).toBe('https://salon.lk/admin/reset')
        const newPassword = 'hibiscus at seven'
        expect((await callAuth(test, 'POST', 'reset', { token, newPassword })).statusCode).toBe(200)
        expect((await callAuth(test, 'POST', 'reset', { token, newPassword })).statusCode).toBe(404)
        expect((await logIn(test, receptionist.user.email, newPassword)).json()).toHaveProperty('token')
      })

      it('and keeps authenticator apps', async () => {
        const app = test.db.selectFrom('secondFactors').select('userId')
        expect(await app.execute()).toEqual([{ userId: owner.user.id }])
      })

      it('and is in the activity', async () => {
        const entry = test.db
          .selectFrom('activity')
          .select(['origin', 'number'])
          .where('action', '=', 'locked down')
        expect(await entry.execute()).toEqual([{ origin: 'command line', number: 2 }])
      })
    })
  })
})

describe('the arguments', () => {
  it.each([
    ['', 'Name a command and an email.'],
    ['add', 'Name a command and an email.'],
    ['constructor a@b.lk', 'Name a command and an email.'],
    ['add a@b.lk c@d.lk', 'Name a command and an email.'],
    ['add kamala', 'kamala is not an email address.'],
    ['list a@b.lk', 'Name a command and an email.'],
    ['reset a@b.lk --level full', 'Only add takes --name and --level.'],
    ['list --name Kamala', 'Only add takes --name and --level.'],
    ['lock-down a@b.lk', 'Name a command and an email.'],
    ['list --dry-run', 'Only lock-down takes --dry-run and --yes.'],
    ['reset a@b.lk --yes', 'Only lock-down takes --dry-run and --yes.'],
    ['lock-down --dry-run --yes', 'Name --dry-run or --yes, not both.'],
    ['lock-down --level full', 'Only add takes --name and --level.'],
  ])('%j are refused', (line, message) => {
    expect(() => readAdminCommand(line.split(' ').filter(Boolean))).toThrow(new UsageError(message))
  })

  it('are refused with a level that does not exist', async () => {
    const run = readAdminCommand(['add', 'a@b.lk', '--level', 'owner'])
    await expect(run({} as never)).rejects.toThrow(
      new UsageError('There is no level owner: it is full or inbox.'),
    )
  })

  // What npm passes on of `npm run admin reset a@b.lk --dry-run` and of `npm run admin add a@b.lk --level=inbox`.
  it.each([
    ['lock-down', 'dry-run', 'true'],
    ['lock-down --yes', 'dry-run', 'true'],
    ['reset a@b.lk', 'dry-run', 'true'],
    ['add a@b.lk', 'level', 'inbox'],
  ])('%s are refused when npm has taken --%s', (line, name, value) => {
    vi.stubEnv(`npm_config_${name.replace('-', '_')}`, value)
    try {
      expect(() => readAdminCommand(line.split(' '))).toThrow(`npm has taken --${name} for itself`)
    } finally {
      vi.unstubAllEnvs()
    }
  })

  it('are refused with an unknown option', () => {
    expect(() => readAdminCommand(['add', '--all'])).toThrow(UsageError)
  })
})

const databaseLine = (url: string) => `Database: ${describeDatabase(url)}\n`

describe('the process', () => {
  const kind = sqlite
  const start = promisify(execFile)
  const admin = (url: string, ...args: string[]) =>
    start(process.execPath, ['server/operations/cli/admin.ts', ...args], {
      cwd: `${import.meta.dirname}/../../..`,
      env: { PATH: process.env.PATH, ...noSettings, DATABASE_URL: url },
    }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    )

  it('creates no SQLite file to reset a password', async () => {
    const file = `${tmpdir()}/araliya-no-such-${process.pid}.db`
    const { code, stderr } = await admin(`file:${file}`, 'reset', 'owner@salon.lk')
    expect(code).toBe(1)
    expect(stderr).toBe(`There is no database ${file}: set DATABASE_URL to the salon's.\n`)
    expect(existsSync(file)).toBe(false)
  })

  it('creates a database for the first admin, and prints the password', async () => {
    const database = await kind.create()
    try {
      expect(await admin(database.url, 'add', 'owner@salon.lk')).toEqual({
        code: 0,
        stdout: expect.stringMatching(
          /^Added Owner <owner@salon\.lk>\.\nCompleted inquiries are .*\nPassword, shown only once: [\w-]{24}\n$/,
        ),
        stderr: databaseLine(database.url),
      })
    } finally {
      await database.drop()
    }
  })

  it('ends with 1 when the command fails, and says why', async () => {
    const database = await kind.createPrepared()
    try {
      expect(await admin(database.url, 'reset', 'nobody@salon.lk')).toEqual({
        code: 1,
        stdout: '',
        stderr: `${databaseLine(database.url)}There is no user nobody@salon.lk.\n`,
      })
    } finally {
      await database.drop()
    }
  })

  it('ends with 2 for a command that does not exist, and says what to name', async () => {
    const misspelt = await admin('file:none.db', 'ad')
    expect(misspelt.code).toBe(2)
    expect(misspelt.stderr.split('\n')[0]).toBe('Name a command and an email.')
  })

  it('refuses the database of a demo', async () => {
    const test = await createTestApp(kind, { config: { profile: 'demo' } })
    try {
      const { code, stdout, stderr } = await admin(test.config.databaseUrl, 'add', 'a@b.lk')
      expect(code).toBe(1)
      expect(stdout).toBe('')
      expect(stderr.split('\n')).toHaveLength(2)
      expect(stderr).toContain('This database belongs to the demo')
      expect((await listUsers(test.db)).map(({ email }) => email)).not.toContain('a@b.lk')
    } finally {
      await test.close()
    }
  })
})
