/** Messages of mail servers and what they mean. The first that matches counts. */
const explanations: readonly [RegExp, string][] = [
  [/^Its link expired/, 'its link expired before the mail server accepted it'],
  [/^The inquiry no longer has an email/, 'the inquiry no longer has an email address'],
  [/^The message couldn’t be written/, 'we couldn’t write it; ask the person who runs the server'],
  [/quota|(mail|in)box (is )?full|\b[45]\.2\.2\b/i, 'the mailbox is full'],
  [
    /no such (user|mailbox|recipient|address)|unknown (user|recipient|mailbox)|(user|recipient|mailbox) unknown|(not|doesn't) exist|\b5\.1\.[1236]\b/i,
    'there is no such mailbox',
  ],
  [
    /\bEAUTH\b|\b53[045]\b|authenticat|invalid login|password/i,
    'the mail server does not accept the salon’s password',
  ],
  [/spam|blacklist|blocklist|blocked|policy|unsolicited|\b5\.7\.\d/i, 'the mail server treats it as spam'],
  [
    /\bE(CONN|SOCKET|TIMEDOUT|DNS|NOTFOUND|HOSTUNREACH|AI_AGAIN)|getaddrinfo|time(d )?out|greeting|connect|closed|\bTLS\b|certificate/i,
    'we couldn’t reach the mail server',
  ],
  [/\b4\d\d\b/, 'the mail server asks to try again later'],
  [/\b5\d\d\b/, 'the mail server refused it'],
]

/** Why an email was not sent, for people who don't know SMTP. */
export const explainMailError = (message: string): string =>
  explanations.find(([pattern]) => pattern.test(message))?.[1] ?? 'something went wrong'
