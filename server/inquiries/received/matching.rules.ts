// Only our own Message-IDs say which inquiry a message belongs to: never its subject, and never its sender alone.

/** The Message-IDs that a message names. */
export interface NamedIds {
  inReplyTo: readonly string[]
  references: readonly string[]
}

/** The inquiry to which one of our messages belongs. Emails are in lower case. */
export interface Thread {
  inquiryId: number
  /** The email of its client, and those that it had before it was corrected. */
  emails: readonly string[]
  /** Those of `emails` to which the message may have been sent. */
  sentTo: readonly string[]
}

/** Who has sent a message. */
interface Sender {
  address: string
  /** Whether the address is one of the salon's. */
  isOwn: boolean
}

/**
 * The inquiry that a message belongs to, with its client; undefined when it names none of our messages. When it names those of several inquiries,
 * as clients forward messages to each other, it must be a direct answer to one of them, by its client or by the salon.
 * @param threads our messages by Message-ID
 */
export function findInquiry(
  { inReplyTo, references }: NamedIds,
  threads: ReadonlyMap<string, Thread>,
  { address, isOwn }: Sender,
): Thread | undefined {
  const threadsOf = (ids: readonly string[]) =>
    new Map(ids.flatMap(id => threads.get(id) ?? []).map(thread => [thread.inquiryId, thread]))
  const named = threadsOf([...inReplyTo, ...references])
  if (named.size <= 1) return named.values().next().value
  const direct = threadsOf(inReplyTo)
  const [thread] = direct.values()
  if (direct.size !== 1 || !thread) return undefined
  return isOwn || (address !== '' && thread.emails.includes(address)) ? thread : undefined
}
