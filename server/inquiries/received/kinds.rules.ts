import { oneLine } from '../../mail/message.rules.ts'

/** The headers of a message: the values of one by its name in lower case, in their order. */
export type HeadersOf = (name: string) => readonly string[]

// Programs, and addresses that no person reads.
const PROGRAM = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|daemon)(?:[+-][^@]*)?@/i

/** What programs write before the subject of the message that they answer. "Re: Automatic reply: …" is of a person. */
const AUTOMATIC_SUBJECT =
  /^\s*\[?(?:auto(?:matic|mated)?[ -]?(?:reply|response|answer)|out of (?:the )?office(?: (?:auto(?:matic)?[ -]?)?reply)?|ooo|automatische antwort|abwesenheitsnotiz|réponse automatique|absence du bureau|respuesta automática|resposta automática|risposta automatica|automatisch antwoord|automatiskt svar|autosvar|автоответ|自動応答|自动答复|자동 회신)\]?\s*(?:[:：–-]|$)/i

/** The first word of a header's value, in lower case. */
const keywordOf = (value: string): string => /^[\w-]*/.exec(value.trim())?.[0].toLowerCase() ?? ''

const isSet = (value: string): boolean => !['no', 'false', ''].includes(keywordOf(value))

/**
 * Whether a program has answered, or reports: an automatic reply (RFC 3834), an out-of-office reply, a report such as a read receipt
 * (RFC 6522, 8098), or a message without a return path, to which no one may reply (RFC 5321, 4.5.5). What a mailing list or a firm's
 * gateway adds says nothing about who has written: the salon's own mailbox may be a group.
 * @param headers the subject decoded
 */
export function isAutomatic(headers: HeadersOf, sender: string): boolean {
  return (
    headers('auto-submitted').some(isSet) ||
    headers('return-path').some(value => /^\s*<\s*>/.test(value)) ||
    headers('precedence').some(value => keywordOf(value) === 'auto_reply') ||
    ['x-autoreply', 'x-autorespond', 'x-autoresponder'].some(name => headers(name).some(isSet)) ||
    headers('content-type').some(value =>
      /^\s*(?:multipart\/report|message\/disposition-notification)\b/i.test(value),
    ) ||
    headers('subject').some(value => AUTOMATIC_SUBJECT.test(value)) ||
    PROGRAM.test(sender)
  )
}

/** What a delivery report (RFC 3464) says about the messages that it names. */
export interface DeliveryReport {
  /** Whether a recipient did not get the message, finally. A delay or a success is not a failure. */
  hasFailed: boolean
  /** The server's own words on one line. */
  reason: string
}

const REASON_MAX = 200

/** The fields of a group of a delivery report, unfolded, by their name in lower case. */
function fieldsOf(group: string): Map<string, string> {
  const lines = group.replace(/\n[ \t]+/g, ' ').split('\n')
  return new Map(
    lines.flatMap(line => {
      const colon = line.indexOf(':')
      return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]] : []
    }),
  )
}

/** Reads the machine-readable part of a delivery report, `message/delivery-status`. */
export function readDeliveryStatus(status: string): DeliveryReport {
  const groups = status
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map(fieldsOf)
  const failed = groups.find(fields => fields.get('action')?.toLowerCase() === 'failed')
  if (!failed) return { hasFailed: false, reason: '' }
  const diagnostic = failed.get('diagnostic-code')?.replace(/^[\w-]+\s*;\s*/, '')
  const reason = oneLine(diagnostic || failed.get('status') || 'The mail server gave no reason')
    .slice(0, REASON_MAX)
    .trim()
  return { hasFailed: true, reason }
}
