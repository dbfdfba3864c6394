/** The headers of a message: the values of one by its name in lower case, in their order. */
export type HeadersOf = (name: string) => readonly string[]

// Programs, and addresses that no person reads.
const PROGRAM = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|daemon)(?:[+-][^@]*)?@/i

/** What programs write before the subject of the message that they answer. "Re: Automatic reply: …" is of a person. */
const AUTOMATIC_SUBJECT =
  /^\s*\[?(?:auto(?:matic|mated)?[ -]?(?:reply|response|answer)|out of (?:the )?office(?: (?:auto(?:matic)?[ -]?)?reply)?|ooo|automatische antwort|abwesenheitsnotiz|réponse automatique|absence du bureau|respuesta automática|resposta automática|risposta automatica|automatisch antwoord|automatiskt svar|autosvar|автоответ|自動応答|自动答复|자동 회신)\]?\s*(?:[:：–-]|$)/i

/** The first word of a header's value, in lower case. */
const headerKeyword = (value: string): string => /^[\w-]*/.exec(value.trim())?.[0].toLowerCase() ?? ''

const isSet = (value: string): boolean => !['no', 'false', ''].includes(headerKeyword(value))

/** Whether a program has written a message, as its envelope and its headers say: an automatic reply (RFC 3834), or a report (RFC 6522). */
export const isOfProgram = (headers: HeadersOf, sender: string): boolean =>
  headers('auto-submitted').some(isSet) ||
  // To a message without a return path no one may reply (RFC 5321, 4.5.5).
  headers('return-path').some(value => /^\s*<\s*>/.test(value)) ||
  headers('content-type').some(value => /^\s*multipart\/report\b/i.test(value)) ||
  headers('x-failed-recipients').length > 0 ||
  PROGRAM.test(sender)

/**
 * Whether a program has answered, or reports, also an old one that says so in its own way. What a mailing list or a firm's gateway adds
 * says nothing about who has written: the salon's own mailbox may be a group.
 * @param headers the subject decoded
 */
export const isAutomatic = (headers: HeadersOf, sender: string): boolean =>
  isOfProgram(headers, sender) ||
  headers('precedence').some(value => headerKeyword(value) === 'auto_reply') ||
  ['x-autoreply', 'x-autorespond', 'x-autoresponder'].some(name => headers(name).some(isSet)) ||
  headers('content-type').some(value => /^\s*message\/disposition-notification\b/i.test(value)) ||
  headers('subject').some(value => AUTOMATIC_SUBJECT.test(value))
