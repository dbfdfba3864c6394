import { headerOf, type Received, textOf } from '#tests/smtp.ts'

/** Whom the salon's own mails are for. */
export const SALON = 'salon@araliya.example'

const HEADERS = new Set([
  'from',
  'to',
  'reply-to',
  'subject',
  'message-id',
  'date',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'auto-submitted',
])

/** RFC 2047: what a reader shows of a header's value. */
const decoded = (value: string) =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('latin1')
        : text
            .replaceAll('_', ' ')
            .replace(/=([\da-f]{2})/gi, (_match, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    )

export const shown = (message: Received, name: string) =>
  Buffer.from(decoded(headerOf(message, name)), 'latin1').toString()

/** What is wrong with a message as it went over the wire. */
export function findMailFaults(message: Received, email: string): string[] {
  const { raw, from, to } = message
  const [head = ''] = raw.split('\r\n\r\n')
  const names = head.split(/\r\n(?![ \t])/).map(line => line.slice(0, line.indexOf(':')).toLowerCase())
  const isToSalon = headerOf(message, 'Auto-Submitted') === 'auto-generated'
  const wanted = isToSalon ? SALON : email
  return [
    ...names.filter(name => !HEADERS.has(name)).map(name => `header ${name}`),
    ...names.filter((name, n) => names.indexOf(name) < n).map(name => `${name} twice`),
    ...(/(?<!\r)\n|\r(?!\n)/.test(raw) ? ['a bare line end'] : []),
    ...(raw.split('\r\n').some(line => line.length > 998) ? ['a line of more than 998 octets'] : []),
    ...(/[^\x20-\x7e\r\n\t]/.test(head) ? ['a header that is not ASCII'] : []),
    ...(from === 'hello@araliya.example' ? [] : [`sent by ${from}`]),
    ...(to.length === 1 && to[0] === wanted ? [] : [`sent to ${to}`]),
    ...(shown(message, 'To').endsWith(isToSalon ? SALON : email) ? [] : [`To: ${shown(message, 'To')}`]),
    ...(isToSalon && !shown(message, 'Reply-To').replace(/>$/, '').endsWith(email)
      ? [`Reply-To: ${shown(message, 'Reply-To')}`]
      : []),
    ...(/[\u202a-\u202e\u2066-\u2069]/.test(shown(message, 'Subject') + textOf(message))
      ? ['turns the text around']
      : []),
  ]
}
