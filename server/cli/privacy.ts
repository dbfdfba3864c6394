// `npm run privacy -- …`: what the salon holds of a person.
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { type PersonDataSummary, PersonInput } from '#contracts/privacy.ts'
import { type Clock, systemClock } from '../clock.ts'
import { isPostgres } from '../db/dialect.ts'
import { compactFile } from '../db/sqlite-file.ts'
import type { Tables } from '../db/tables.ts'
import { erasePerson } from '../privacy/erase.queries.ts'
import { exportPerson } from '../privacy/export.queries.ts'
import { findHoldings } from '../privacy/holdings.queries.ts'
import { UsageError } from './command.ts'
import { explainFailure, withDatabase } from './run-command.ts'

const usage = `npm run privacy -- find EMAIL                what is held of a person, and how much
npm run --silent privacy -- export EMAIL     all of it as JSON, to standard output
npm run privacy -- erase EMAIL               what would be erased
npm run privacy -- erase EMAIL --yes         erases it, for good`

export interface PrivacyContext {
  db: Kysely<Tables>
  clock: Clock
  print(line: string): void
}

const count = (n: number, one: string, many = `${one}s`) =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`

const day = (at: string | null) => at?.slice(0, 10) ?? ''

/** What is held, a line each; what there is none of is left out. */
function linesOf(held: PersonDataSummary): string[] {
  const { inquiries, inBin, firstAt, lastAt, history, notes, replies, mails, keys, failedLogins } = held
  const rows: [number, string][] = [
    [
      inquiries,
      `${count(inquiries, 'inquiry', 'inquiries')}, ${inBin} of them in the bin, from ${day(firstAt)} to ${day(lastAt)}`,
    ],
    [history, count(history, 'entry of their history', 'entries of their history')],
    [notes, count(notes, 'note')],
    [replies, count(replies, 'reply', 'replies')],
    [mails, count(mails, 'message that was sent or is owed', 'messages that were sent or are owed')],
    [keys, count(keys, 'idempotency key')],
    [failedLogins, count(failedLogins, 'count of failed logins', 'counts of failed logins')],
  ]
  return rows.filter(([n]) => n > 0).map(([, line]) => `  ${line}`)
}

/** What an erasure leaves. */
function stays({ account, mentions, records }: PersonDataSummary): string[] {
  return [
    ...(account
      ? [
          `An account of the back office (${account.role}) has this address. It stays: npm run admin -- remove`,
        ]
      : []),
    ...(mentions.length > 0
      ? [
          `The address also stands in inquiries of others, which stay: ${mentions.map(id => `#${id}`).join(', ')}`,
        ]
      : []),
    ...(records > 0
      ? [
          `A colleague has or had this address: ${count(records, 'record', 'records')} of the team and of what was published name it, and so do histories and notes of inquiries. They stay.`,
        ]
      : []),
  ]
}

/** What is said where there is nothing to erase. */
const nothing = (held: PersonDataSummary) =>
  `Nothing ${stays(held).length > 0 ? 'that could be erased ' : ''}is held of ${held.email}`

type Command = (tools: PrivacyContext, email: string, yes: boolean) => Promise<void>

const find: Command = async ({ db, clock, print }, email) => {
  const held = await findHoldings(db, clock, email)
  const lines = linesOf(held)
  print(lines.length > 0 ? `Held of ${held.email}:` : `${nothing(held)}.`)
  for (const line of [...lines, ...stays(held)]) print(line)
}

const exportAll: Command = async ({ db, clock, print }, email) =>
  print(JSON.stringify(await db.transaction().execute(trx => exportPerson(trx, clock, email)), undefined, 2))

const erase: Command = async (tools, email, yes) => {
  const { db, clock, print } = tools
  if (!yes) {
    await find(tools, email, yes)
    return print('Nothing has been erased. To erase what is listed above, say the same with --yes.')
  }
  const held = await findHoldings(db, clock, email)
  const left = stays(held)
  if (linesOf(held).length === 0) {
    print(`${nothing(held)}: nothing has been erased.`)
    for (const line of left) print(line)
    return
  }
  const inquiries = await erasePerson(db, clock, { email, state: held.state })
  print(`Erased ${count(inquiries, 'inquiry', 'inquiries')} of ${held.email} and all that belonged to them.`)
  for (const line of left) print(line)
  if (await compactFile(db))
    print(
      left.length > 0
        ? 'What was erased is overwritten in the database file and its log; what is named above stays.'
        : 'Nothing of it is left in the database file and its log.',
    )
  else
    print(
      isPostgres(db)
        ? 'PostgreSQL still has its bytes until they are overwritten: docs/operations.md, "Answer a data request".'
        : 'The log of the database still holds it, as another process reads there: the salon empties it within minutes.',
    )
  print(
    'Backups from before still hold it, and what a restore has kept (…replaced-…): erase it again after one of them is restored.',
  )
}

const commands = { find, export: exportAll, erase }

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { yes: { type: 'boolean', default: false } } })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/**
 * Reads what was typed after `npm run privacy --`; the answer does it.
 * @throws UsageError
 */
export function readPrivacyCommand(args: string[]): (tools: PrivacyContext) => Promise<void> {
  const { positionals, values } = readArguments(args)
  const [command = '', typed, ...more] = positionals
  if (!Object.hasOwn(commands, command) || typed === undefined || more.length > 0)
    throw new UsageError('Say what to do, and for which email.')
  if (values.yes && command !== 'erase') throw new UsageError('--yes is for erase.')
  const person = PersonInput.safeParse({ email: typed })
  if (!person.success) throw new UsageError(`${typed} is not an email address.`)
  const run = commands[command as keyof typeof commands]
  return tools => run(tools, person.data.email, values.yes)
}

if (import.meta.main) {
  try {
    const run = readPrivacyCommand(process.argv.slice(2))
    await withDatabase(db => run({ db, clock: systemClock, print: line => console.log(line) }), {
      makes: false,
    })
  } catch (error) {
    explainFailure(error, usage)
  }
}
