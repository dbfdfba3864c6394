// `npm run admin -- …`: lets an admin into a real salon, lists who is in it, and lets no one in after a breach; all else about users
// is in Settings, Team. The demo lets anyone in.

import type { Kysely } from 'kysely'
import { DetailsInput, Level, LoginInput } from '#contracts/accounts/user.ts'
import type { ActivityAction } from '#contracts/activity/activity.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { longTime } from '#contracts/text/date-texts.ts'
import { counted, listWords } from '#contracts/text/number-texts.ts'
import { lockUsers } from '../../accounts/actor.queries.ts'
import { forgetAttempts, forgetCodes } from '../../accounts/attempts.queries.ts'
import { deleteFactor } from '../../accounts/factors/factors.queries.ts'
import {
  type AccessCounts,
  countAccess,
  type LoggedIn,
  listAllSessions,
  lockDown,
} from '../../accounts/lock-down.queries.ts'
import { generatePassword } from '../../accounts/new-passwords.ts'
import { deletePasswordLinks } from '../../accounts/password-links.queries.ts'
import { hashPassword } from '../../accounts/passwords.ts'
import { deleteUserSessions } from '../../accounts/sessions.queries.ts'
import { nameFromEmail } from '../../accounts/user-names.rules.ts'
import { createUser, findUserByEmail, listUsers, setPassword } from '../../accounts/users.queries.ts'
import { type Clock, instant, systemClock } from '../../clock.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { FIRST_MONTHS } from '../../privacy/retention.queries.ts'
import { recordActivity } from '../../record/record-activity.queries.ts'
import { CommandError, explainFailure, readArguments, UsageError, withDatabase } from './run-command.ts'

const usage = `npm run admin -- add EMAIL [--name NAME] [--level full|inbox]
npm run admin -- reset EMAIL
npm run admin -- list
npm run admin -- lock-down [--dry-run|--yes]

add and reset create a password and show it once. Without --level the account has full access; with --level inbox it
reads and answers inquiries and changes nothing else. lock-down is for a breach (docs/breach.md): it ends all sessions,
links and notifications, and every account needs a new password. Without --yes it only says what it would do, as with --dry-run.`

export interface AdminContext {
  db: Kysely<Tables>
  clock: Clock
  /** The public origin of the site, for links. */
  origin: string
  print(line: string): void
}

const showPassword = ({ print }: AdminContext, password: string): void =>
  print(`Password, shown only once: ${password}`)

/** Changes made on the command line are recorded without a user. */
const record = (trx: Db, clock: Clock, action: ActivityAction, subject: string, level?: Level) =>
  recordActivity(trx, {
    by: 'command line',
    at: instant(clock),
    kind: 'team',
    action,
    subject,
    ...(level && { new: level }),
  })

const accessNames: Record<Level, string> = { full: 'full access', inbox: 'inbox only' }

const isAnyoneFull = async (db: Db): Promise<boolean> =>
  (await listUsers(db)).some(({ role, level }) => role === 'admin' && level === 'full')

interface AddOptions {
  name?: string | undefined
  level?: string | undefined
}

async function add(context: AdminContext, email: string, options: AddOptions): Promise<void> {
  const { db, clock, print } = context
  const typedName = options.name
  const level = Level.safeParse(options.level ?? 'full')
  if (!level.success) throw new UsageError(`There is no level ${options.level}: it is full or inbox.`)
  const name = DetailsInput.shape.name.safeParse(typedName)
  if (!name.success) throw new UsageError(`The name can't be used: ${name.error.issues[0]?.message}.`)
  const password = generatePassword()
  const account = {
    name: name.data ?? nameFromEmail(email),
    email,
    passwordHash: await hashPassword(password),
    level: level.data,
  }
  const { user, isFirst } = await db.transaction().execute(async trx => {
    const isFirst = !(await isAnyoneFull(trx))
    if (level.data !== 'full' && isFirst)
      throw new CommandError('The first account needs full access: leave out --level.')
    const added = await createUser(trx, account, instant(clock))
    if (!added) throw new CommandError(`There is already a user ${email}.`)
    await record(trx, clock, 'added', added.email, added.level)
    return { user: added, isFirst }
  })
  print(`Added ${user.name} <${user.email}>${user.level === 'full' ? '' : `, ${accessNames[user.level]}`}.`)
  if (isFirst)
    print(
      `Completed inquiries are erased ${counted(FIRST_MONTHS, 'month')} after completion. Settings, Inquiries offers other times.`,
    )
  showPassword(context, password)
}

async function reset(context: AdminContext, email: string): Promise<void> {
  const { db, clock, print } = context
  const found = await findUserByEmail(db, email)
  if (!found) throw new CommandError(`There is no user ${email}.`)
  const { user } = found
  const password = generatePassword()
  const passwordHash = await hashPassword(password)
  const hadFactor = await db.transaction().execute(async trx => {
    const [locked] = await lockUsers(trx, [user.id])
    if (!locked) throw new CommandError(`There is no user ${email}.`)
    await forgetAttempts(trx, user.email)
    await forgetCodes(trx, user.id)
    await setPassword(trx, user.id, passwordHash, instant(clock))
    await deleteUserSessions(trx, user.id)
    await deletePasswordLinks(trx, user.id)
    await record(trx, clock, 'password set', user.email)
    const hadFactor = await deleteFactor(trx, user.id)
    if (hadFactor)
      await recordActivity(trx, {
        by: 'command line',
        at: instant(clock),
        kind: 'factor',
        action: 'removed',
        subject: user.email,
      })
    return hadFactor
  })
  print(`${user.email} has a new password and has been logged out everywhere.`)
  if (hadFactor)
    print('Their authenticator app and recovery codes were removed: they log in with the password.')
  showPassword(context, password)
}

async function list({ db, print }: AdminContext): Promise<void> {
  for (const { name, email, level } of await listUsers(db)) print(`${name} <${email}>: ${accessNames[level]}`)
}

/** What lets someone in, in words. */
const accessText = ({ sessions, links, browsers, pushBrowsers }: AccessCounts): string =>
  listWords([
    counted(sessions, 'session'),
    counted(links, 'link'),
    counted(browsers, 'known browser'),
    counted(pushBrowsers, 'browser with notifications', 'browsers with notifications'),
  ])

/** What a session was: it is deleted, and may be the only sign of a stranger. */
const sessionText = ({ email, browser, address, createdAt, lastSeenAt }: LoggedIn): string =>
  `Session of ${email}: ${browser}, ${address}, since ${longTime(createdAt)}, used last on ${longTime(lastSeenAt)}`

/** Only `isMeant` ends anything: a rehearsal must not become the real thing because an option was lost on the way. */
async function lockAllDown({ db, clock, origin, print }: AdminContext, isMeant: boolean): Promise<void> {
  if (!isMeant) {
    const access = await countAccess(db)
    for (const session of await listAllSessions(db)) print(sessionText(session))
    print(`This would end ${accessText(access)}.`)
    print(`${counted(access.accounts, 'account')} would need a new password. Nothing was changed.`)
    print('To do it: npm run admin -- lock-down --yes')
    return
  }
  const { access, sessions, newLinks } = await db.transaction().execute(async trx => ({
    access: await countAccess(trx),
    sessions: await listAllSessions(trx),
    newLinks: await lockDown(trx, clock),
  }))
  for (const session of sessions) print(sessionText(session))
  print(`Ended ${accessText(access)}. No password works any longer.`)
  print('Give each person this link yourself, not by email. Each is shown only now and works once.')
  for (const { user, token, expiresAt } of newLinks) {
    print(`${user.name} <${user.email}>, ${accessNames[user.level]}, until ${longTime(expiresAt)}:`)
    print(`${origin}${adminPaths.reset}#${token}`)
  }
}

const commands = { add, reset }

/**
 * Parses the arguments of `npm run admin --`.
 * @returns a function that runs the command and throws CommandError
 * @throws UsageError
 */
export function readAdminCommand(args: string[]): (context: AdminContext) => Promise<void> {
  const { positionals, values } = readArguments({
    args,
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      level: { type: 'string' },
      'dry-run': { type: 'boolean' },
      yes: { type: 'boolean' },
    },
  })
  const [command = '', typed, ...more] = positionals
  const { 'dry-run': isDryRun = false, yes: isMeant = false, ...options } = values
  if (command !== 'add' && Object.keys(options).length > 0)
    throw new UsageError('Only add takes --name and --level.')
  if (command !== 'lock-down' && (isDryRun || isMeant))
    throw new UsageError('Only lock-down takes --dry-run and --yes.')
  if (isDryRun && isMeant) throw new UsageError('Name --dry-run or --yes, not both.')
  if (command === 'list' && typed === undefined) return list
  if (command === 'lock-down' && typed === undefined) return context => lockAllDown(context, isMeant)
  if (!Object.hasOwn(commands, command) || typed === undefined || more.length > 0) {
    throw new UsageError('Name a command and an email.')
  }
  const email = LoginInput.shape.email.safeParse(typed)
  if (!email.success) throw new UsageError(`${typed} is not an email address.`)
  const run = commands[command as keyof typeof commands]
  return context => run(context, email.data.toLowerCase(), options)
}

if (import.meta.main) {
  try {
    const args = process.argv.slice(2)
    const run = readAdminCommand(args)
    await withDatabase(
      (db, { origin }) => run({ db, clock: systemClock, origin, print: line => console.log(line) }),
      args[0] !== 'add',
    )
  } catch (error) {
    explainFailure(error, usage)
  }
}
