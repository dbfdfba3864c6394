import { expect, it } from 'vitest'
import { meaningOf } from './mail-error.ts'

it.each([
  ["Can't send mail - all recipients were rejected: 550 5.1.1 User unknown", 'there is no such mailbox'],
  ["Can't send mail - all recipients were rejected: 550 No such mailbox", 'there is no such mailbox'],
  ['Message failed: 552 5.2.2 Over quota', 'the mailbox is full'],
  ['The mailbox is full', 'the mailbox is full'],
  ['Message failed: 554 5.7.1 Rejected as spam', 'the mail server takes it for unwanted'],
  ['connect ECONNREFUSED 127.0.0.1:2525', 'the mail server could not be reached'],
  ['Greeting never received', 'the mail server could not be reached'],
  ['Invalid login: 535 5.7.8 Error', 'the mail server does not accept the salon’s password'],
  ['Message failed: 451 4.3.0 Come back', 'the mail server asks to try again later'],
  ['Message failed: 554 Not today', 'the mail server refused it'],
  ['???', 'something went wrong on the way'],
])('%s: %s', (said, meaning) => expect(meaningOf(said)).toBe(meaning))
