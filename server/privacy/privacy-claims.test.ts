import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mails } from '../messages.ts'

/** What opens connections to other machines, and where it is imported. */
const CONNECTS =
  /\bfetch\(`|from '(?:undici|pg|imapflow|nodemailer|web-push|node:https)'|import \{[^}]*\b(?:request|connect|get)\b[^}]*\} from 'node:(?:http|net|tls)'/

/** Each file of the running server that connects to another machine, and to which. */
const connecting: Record<string, string> = {
  'server/mail/mailer.ts': 'the mail server of the salon, which carries its emails',
  'server/mailbox/open-mailbox.ts': 'the mailbox of the salon',
  'server/mailbox/fetch-messages.ts': 'the mailbox of the salon',
  'server/push/send-push.ts':
    'push services, for the browsers of the team: encrypted, so that they can read nothing',
}

it('only the mail servers and the database are connected to', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .map(file => `server/${file}`)
    // The commands of the person who runs the server, and the database.
    .filter(file => /^server\/(?!operations\/|db\/).*(?<!\.test)\.ts$/.test(file))
  expect(files.length).toBeGreaterThan(100)
  const found = files.filter(file => CONNECTS.test(readFileSync(file, 'utf8')))
  expect(found.toSorted()).toEqual(Object.keys(connecting).toSorted())
})

it('every message answers someone or tells the team: none is an advertisement', () => {
  const toClients = ['client', 'reply']
  const toTheTeam = ['salon', 'deadline', 'follow-ups', 'assignments', 'retention']
  const aboutAccounts = [
    'account-removed',
    'email-changed',
    'factor-added',
    'factor-removed',
    'full-access-given',
    'invitation',
    'new-browser',
    'password',
    'password-changed',
    'recovery-code-used',
    'recovery-codes-made',
    'wrong-codes',
  ]
  expect(Object.keys(mails).toSorted()).toEqual([...toClients, ...toTheTeam, ...aboutAccounts].toSorted())
})
