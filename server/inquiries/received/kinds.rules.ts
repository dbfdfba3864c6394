import { oneLine } from '../../mail/message.rules.ts'

/** The headers of a message: the values of one by its name in lower case, in their order. */
export type HeadersOf = (name: string) => readonly string[]

// Programs, and addresses that no person reads.
const PROGRAM = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|daemon)(?:[+-][^@]*)?@/i

const OUT_OF_OFFICE = /^(?:automatic reply|auto(?:matic)?[ -]?reply|out of (?:the )?office|autoreply)\b/i

const PRECEDENCE = /^\s*(?:bulk|list|junk|auto_reply)\b/i

/** The first word of a header's value, in lower case. */
const keywordOf = (value: string): string => /^[\w-]*/.exec(value.trim())?.[0].toLowerCase() ?? ''

/**
 * Whether a program has sent a message: an automatic reply (RFC 3834), a mailing list, an out-of-office reply, or one without a
 * return path, to which no one may reply (RFC 5321, 4.5.5).
 */
export function isAutomatic(headers: HeadersOf, sender: string): boolean {
  const has = (name: string) => headers(name).length > 0
  return (
    headers('auto-submitted').some(value => keywordOf(value) !== 'no') ||
    headers('return-path').some(value => /^\s*<\s*>/.test(value)) ||
    headers('precedence').some(value => PRECEDENCE.test(value)) ||
    ['list-id', 'list-unsubscribe', 'list-post', 'x-autoreply', 'x-autorespond', 'x-autoresponder'].some(
      has,
    ) ||
    headers('subject').some(value => OUT_OF_OFFICE.test(value.trim())) ||
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
