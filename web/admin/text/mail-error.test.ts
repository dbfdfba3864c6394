import { expect, it } from 'vitest'
import { explainMailError } from './mail-error.ts'

it.each([
  ["Can't send mail - all recipients were rejected: 550 5.1.1 User unknown", 'there is no such mailbox'],
  ["Can't send mail - all recipients were rejected: 550 No such mailbox", 'there is no such mailbox'],
  ['Message failed: 552 5.2.2 Over quota', 'the mailbox is full'],
  ['The mailbox is full', 'the mailbox is full'],
  ['Message failed: 554 5.7.1 Rejected as spam', 'the mail server treats it as spam'],
  ['connect ECONNREFUSED 127.0.0.1:2525', 'we couldn’t reach the mail server'],
  ['Greeting never received', 'we couldn’t reach the mail server'],
  ['Invalid login: 535 5.7.8 Error', 'the mail server does not accept the salon’s password'],
  ['Message failed: 451 4.3.0 Come back', 'the mail server asks to try again later'],
  ['Message failed: 554 Not today', 'the mail server refused it'],
  // Written by this program: `server/mail/deliver.ts`, `server/accounts/account-mail.queries.ts`.
  [
    'The message couldn’t be written: the log says why',
    'we couldn’t write it; ask the person who runs the server',
  ],
  [
    'Its link expired before the mail server accepted it',
    'its link expired before the mail server accepted it',
  ],
  ['???', 'something went wrong'],
])('%s: %s', (message, explanation) => expect(explainMailError(message)).toBe(explanation))
