/** What mail servers say, and what that means to somebody who has never heard of SMTP. The first that fits is meant. */
const meanings: readonly [RegExp, string][] = [
  [/^Its link expired/, 'its link expired before the mail server took it'],
  [/^The message could not be written/, 'it could not be written; tell whoever runs the server'],
  [/quota|(mail|in)box (is )?full|\b[45]\.2\.2\b/i, 'the mailbox is full'],
  [
    /no such (user|mailbox|recipient|address)|unknown (user|recipient|mailbox)|(user|recipient|mailbox) unknown|(not|doesn't) exist|\b5\.1\.[1236]\b/i,
    'there is no such mailbox',
  ],
  [
    /\bEAUTH\b|\b53[045]\b|authenticat|invalid login|password/i,
    'the mail server does not accept the salon’s password',
  ],
  [
    /spam|blacklist|blocklist|blocked|policy|unsolicited|\b5\.7\.\d/i,
    'the mail server takes it for unwanted',
  ],
  [
    /\bE(CONN|SOCKET|TIMEDOUT|DNS|NOTFOUND|HOSTUNREACH|AI_AGAIN)|getaddrinfo|time(d )?out|greeting|connect|closed|\bTLS\b|certificate/i,
    'the mail server could not be reached',
  ],
  [/\b4\d\d\b/, 'the mail server asks to try again later'],
  [/\b5\d\d\b/, 'the mail server refused it'],
]

/** Why a message did not go out, in plain words. */
export const meaningOf = (said: string): string =>
  meanings.find(([sign]) => sign.test(said))?.[1] ?? 'something went wrong on the way'
