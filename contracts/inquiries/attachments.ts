import { z } from 'zod'
import { IdParams } from '../api/envelope.ts'
import { optionalText, tidyLine } from '../text/text-fields.ts'

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

/** `POST /contacts/{id}/attachments`: the body is the file. */
export const UploadQuery = z.object({ name: optionalText(200, tidyLine).describe('The name of the file') })

/** `GET /contacts/{id}/attachments/{attachmentId}` and `…/thumbnail`. */
export const AttachmentParams = IdParams.extend({ attachmentId: IdParams.shape.id })
