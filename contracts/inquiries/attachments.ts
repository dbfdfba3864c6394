import { z } from 'zod'
import { IdParams } from '../api/envelope.ts'
import { optionalText, tidyLine } from '../text/text-fields.ts'
import { FORM_PHOTOGRAPHS_MAX, formPhotographRefusals } from './attachment-limits.ts'

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

/** A photograph that was sent before its inquiry, by its one-time name. */
export const FormPhotograph = z.object({ name: z.string(), width: z.int(), height: z.int() })
export type FormPhotograph = z.infer<typeof FormPhotograph>

/** The names of photographs in an inquiry. */
export const PhotographNames = z
  .array(
    z.string(formPhotographRefusals.missing).regex(/^[\w-]{22}$/, formPhotographRefusals.missing),
    formPhotographRefusals.missing,
  )
  .max(FORM_PHOTOGRAPHS_MAX, formPhotographRefusals.tooMany)
  .default([])

/** `POST /contacts/{id}/attachments`: the body is the file. */
export const UploadQuery = z.object({ name: optionalText(200, tidyLine).describe('The name of the file') })

/** `GET /contacts/{id}/attachments/{attachmentId}` and `…/thumbnail`. */
export const AttachmentParams = IdParams.extend({ attachmentId: IdParams.shape.id })
