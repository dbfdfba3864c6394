import { z } from 'zod'
import { IdParams, Instant } from '../api/envelope.ts'
import { Attachment } from './attachments.ts'

/** The most received messages that an inquiry may have. More are left in the mailbox and counted. */
export const RECEIVED_MAX = 100

/** The longest text of a received message, its quoted part included, in bytes of UTF-8. */
export const RECEIVED_TEXT_BYTES_MAX = 200_000

/**
 * What a received message is: the email as which the inquiry came, whose text is its message; an answer of the client, an automatic reply, a report that a message of ours could not be delivered,
 * or a reply that a colleague has written in an email app.
 */
export const ReceivedKind = z.enum(['first', 'answer', 'automatic', 'bounce', 'own'])
export type ReceivedKind = z.infer<typeof ReceivedKind>

/** An email that arrived in the salon's mailbox and belongs to an inquiry. */
export const ReceivedMessage = z.object({
  id: z.int(),
  at: Instant.describe('When it arrived in the mailbox'),
  from: z.object({
    name: z.string().describe('As the sender wrote it; may be empty'),
    address: z.string().describe('Empty when the message names none'),
  }),
  subject: z.string(),
  text: z.string().describe('Plain text without the quoted part; of a message in HTML, its text'),
  quoted: z
    .string()
    .describe(
      'What it repeats of our messages, below its attribution, to be shown folded; empty when it repeats nothing',
    ),
  attachments: z.array(Attachment).describe('At most 50'),
  kind: ReceivedKind,
  inThread: z
    .boolean()
    .describe(
      'It names one of our messages. Otherwise it only comes from the address of the client, which anyone can write: look whether it belongs here',
    ),
  isNew: z.boolean().describe('An answer that no one has opened yet'),
  hasOriginal: z.boolean().describe('The original can be downloaded, and each of its attachments'),
  replyId: z
    .int()
    .nullable()
    .describe(
      'Of `own`: the reply as which it is recorded, null when it went to addresses of the salon only; of `bounce`: the reply that could not be delivered',
    ),
})
export type ReceivedMessage = z.infer<typeof ReceivedMessage>

/** `…/received/{receivedId}/remove` and `/original`. */
export const ReceivedParams = IdParams.extend({ receivedId: IdParams.shape.id })

/** `POST /contacts/{id}/received/seen`: someone has opened the inquiry and seen its received messages up to this id. */
export const SeenInput = z.object({
  upTo: z.int32('Give the id of the last received message that was shown').positive(),
})
