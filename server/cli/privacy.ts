// `npm run privacy -- …`: finds, exports and erases a person's data.
import type { Kysely } from 'kysely'
import { type PersonDataSummary, PersonInput } from '#contracts/privacy.ts'
import { type Clock, systemClock } from '../clock.ts'
import { isPostgres } from '../db/dialect.ts'
import { compactFile } from '../db/sqlite-file.ts'
import type { Tables } from '../db/tables.ts'
import { erasePerson } from '../privacy/erase.queries.ts'
import { exportPerson, summarisePersonData } from '../privacy/person-data.queries.ts'
import { explainFailure, readArguments, UsageError, withDatabase } from './run-command.ts'

const usage = `npm run privacy -- find EMAIL                lists a person's data
npm run --silent privacy -- export EMAIL     prints all of it as JSON
npm run privacy -- erase EMAIL               lists what would be erased
npm run privacy -- erase EMAIL --yes         erases it permanently`

export interface PrivacyContext {
  db: Kysely<Tables>
  clock: Clock
  print(line: string): void
}

const count = (n: number, one: string, many = `${one}s`) =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`

const day = (at: string | null) => at?.slice(0, 10) ?? ''

/** A line for each kind of data that exists. */
function linesOf(summary: PersonDataSummary): string[] {
  const { inquiries, inBin, firstAt, lastAt, history, notes, replies, mails, keys, failedLogins } = summary
  const rows: [number, string][] = [
    [
      inquiries,
      `${count(inquiries, 'inquiry', 'inquiries')}, ${inBin} in the bin, from ${day(firstAt)} to ${day(lastAt)}`,
    ],
    [history, count(history, 'history entry', 'history entries')],
    [notes, count(notes, 'internal note')],
    [replies, count(replies, 'reply', 'replies')],
    [mails, count(mails, 'email sent or waiting', 'emails sent or waiting')],
    [keys, count(keys, 'technical request record')],
    [failedLogins, count(failedLogins, 'failed-login record')],
  ]
  return rows.filter(([n]) => n > 0).map(([, line]) => `  ${line}`)
}

/** Lines about the data that an erasure keeps. */
function describeKept({ account, mentions, records }: PersonDataSummary): string[] {
  return [
    ...(account
      ? [
          `A back office account (${account.role}) has this address. It will be kept; to remove it: npm run admin -- remove`,
        ]
      : []),
    ...(mentions.length > 0
      ? [
          `Also mentioned in other people's inquiries, which will be kept: ${mentions.map(id => `#${id}`).join(', ')}`,
        ]
      : []),
    ...(records > 0
      ? [
          `This address belongs or belonged to a colleague. Team activity and publishing history (${count(records, 'entry', 'entries')}), and inquiry history and notes that mention it will be kept.`,
        ]
      : []),
  ]
}

const nothingFound = ({ email }: PersonDataSummary) => `There is nothing to erase for ${email}.`

type Command = (context: PrivacyContext, email: string, yes: boolean) => Promise<void>

/** Lists a person's data. Returns whether there is any that can be erased. */
async function list({ db, clock, print }: PrivacyContext, email: string): Promise<boolean> {
  const summary = await summarisePersonData(db, clock, email)
  const lines = linesOf(summary)
  print(lines.length > 0 ? `Data of ${summary.email}:` : nothingFound(summary))
  for (const line of [...lines, ...describeKept(summary)]) print(line)
  return lines.length > 0
}

const find: Command = async (context, email) => void (await list(context, email))

const exportAll: Command = async ({ db, clock, print }, email) =>
  print(JSON.stringify(await db.transaction().execute(trx => exportPerson(trx, clock, email)), undefined, 2))

const erase: Command = async (context, email, yes) => {
  const { db, clock, print } = context
  if (!yes) {
    if (await list(context, email))
      print('Nothing has been erased. To erase the data listed above, repeat the command with --yes.')
    return
  }
  const summary = await summarisePersonData(db, clock, email)
  const kept = describeKept(summary)
  if (linesOf(summary).length === 0) {
    print(nothingFound(summary))
    for (const line of kept) print(line)
    return
  }
  const inquiries = await erasePerson(db, clock, { email, state: summary.state })
  print(`Erased ${count(inquiries, 'inquiry', 'inquiries')} of ${summary.email} with all related data.`)
  for (const line of kept) print(line)
  if (await compactFile(db))
    print(
      kept.length > 0
        ? 'The erased data has been overwritten in the database file and its log; the data named above is kept.'
        : 'The erased data has been overwritten in the database file and its log.',
    )
  else
    print(
      isPostgres(db)
        ? 'PostgreSQL overwrites the erased data later: see docs/operations.md, "Answer a data request".'
        : 'The database’s write-ahead log still contains the erased data, because another process has the database open. The running salon empties the log within minutes.',
    )
  print(
    'Earlier backups and files that a restore has kept (…replaced-…) still contain the data: erase it again after restoring one of them.',
  )
}

const commands = { find, export: exportAll, erase }

/**
 * Parses the arguments of `npm run privacy --`.
 * @returns a function that runs the command
 * @throws UsageError
 */
export function readPrivacyCommand(args: string[]): (context: PrivacyContext) => Promise<void> {
  const { positionals, values } = readArguments({
    args,
    allowPositionals: true,
    options: { yes: { type: 'boolean', default: false } },
  })
  const [command = '', typed, ...more] = positionals
  if (!Object.hasOwn(commands, command) || typed === undefined || more.length > 0)
    throw new UsageError('Name a command and an email.')
  if (values.yes && command !== 'erase') throw new UsageError('--yes is only for erase.')
  const person = PersonInput.safeParse({ email: typed })
  if (!person.success) throw new UsageError(`${typed} is not an email address.`)
  const run = commands[command as keyof typeof commands]
  return context => run(context, person.data.email, values.yes)
}

if (import.meta.main) {
  try {
    const run = readPrivacyCommand(process.argv.slice(2))
    await withDatabase(db => run({ db, clock: systemClock, print: line => console.log(line) }), {
      creates: false,
    })
  } catch (error) {
    explainFailure(error, usage)
  }
}
