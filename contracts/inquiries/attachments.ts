import { z } from 'zod'
import { IdParams } from '../api/envelope.ts'

/** The longest side of a stored photograph, in pixels. */
export const PHOTOGRAPH_SIDE_MAX = 1600

/** A file that came with a message. A picture that could be decoded is a photograph; anything else is only downloaded. */
export const Attachment = z.object({
  id: z.int(),
  name: z.string().describe('As the sender wrote it; empty when it has none'),
  size: z.int().describe('In bytes, as it was sent'),
  photograph: z
    .object({ width: z.int(), height: z.int() })
    .nullable()
    .describe('Its size in pixels; null when it is not shown but downloaded'),
})
export type Attachment = z.infer<typeof Attachment>

/** `GET /contacts/{id}/attachments/{attachmentId}` and `…/thumbnail`. */
export const AttachmentParams = IdParams.extend({ attachmentId: IdParams.shape.id })

const NAME_MAX = 120

/** A name without folders, and without signs that a file system or a command line reads in another way. */
export function fileNameOf({ id, name }: Pick<Attachment, 'id' | 'name'>): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replace(/[^\p{L}\p{M}\p{N} ._()-]/gu, '_')
    .replace(/^[\s.-]+|[\s.]+$/g, '')
    .slice(-NAME_MAX)
    .toWellFormed()
  return plain === '' ? `attachment-${id}` : plain
}
