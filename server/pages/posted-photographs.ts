import type { FastifyInstance } from 'fastify'
import {
  FORM_PHOTOGRAPH_BYTES_MAX,
  FORM_PHOTOGRAPHS_MAX,
  formPhotographRefusals,
} from '#contracts/inquiries/attachment-limits.ts'
import { PHOTOGRAPHS_PATH } from '#contracts/paths/inquiries-path.ts'
import { ApiError } from '../errors.ts'

/** What a browser adds around the fields and files of a form. */
const FRAME_BYTES = 256 * 1024

/** The longest body of the contact form with its photographs. */
export const MULTIPART_LIMIT = FORM_PHOTOGRAPHS_MAX * FORM_PHOTOGRAPH_BYTES_MAX + FRAME_BYTES

/** The most forms with photographs that are in memory at a time, of all clients. */
const AT_A_TIME = 2

/** Counts the forms with photographs that are being received. */
export function createMultipartLimit() {
  let current = 0
  return {
    /** @returns what ends the count @throws ApiError 503 when there are too many */
    enter(): () => void {
      if (current >= AT_A_TIME)
        throw new ApiError(503, formPhotographRefusals.busy, { retryAfterSeconds: 60 })
      current++
      let hasEnded = false
      return () => {
        if (!hasEnded) current--
        hasEnded = true
      }
    },
  }
}

/** The contact form as it was posted, without its files. */
export interface PostedFields {
  fields: URLSearchParams
  /** Why a photograph was refused; undefined when none was. */
  refusal?: string | undefined
}

/** Sends a photograph to the API of this process, as a browser with JavaScript does. @returns its name, or why it was refused */
async function sendPhotograph(
  app: Pick<FastifyInstance, 'inject'>,
  file: File,
  address: string,
): Promise<{ name: string } | { refusal: string }> {
  const response = await app.inject({
    method: 'POST',
    url: `/api${PHOTOGRAPHS_PATH}`,
    headers: { 'content-type': file.type || 'application/octet-stream' },
    payload: Buffer.from(await file.arrayBuffer()),
    remoteAddress: address,
  })
  const { data, fields, error } = response.json()
  if (response.statusCode === 201) return { name: data.name }
  return { refusal: fields?.file ?? error ?? formPhotographRefusals.busy }
}

/**
 * Reads a form that a browser has posted with photographs, without JavaScript, and stores these: the form then names them, as if they had
 * been sent before it.
 * @throws TypeError when the body is no such form
 */
export async function storePostedPhotographs(
  app: Pick<FastifyInstance, 'inject'>,
  { body, contentType, address }: { body: Buffer; contentType: string; address: string },
): Promise<PostedFields> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': contentType },
  }).formData()
  const fields = new URLSearchParams()
  let refusal: string | undefined
  const files: File[] = []
  for (const [name, value] of form)
    if (typeof value === 'string') fields.append(name, value)
    // A browser sends an empty file where none was chosen.
    else if (name === 'photographs' && value.size > 0) files.push(value)
  if (files.length + fields.getAll('photograph').length > FORM_PHOTOGRAPHS_MAX)
    refusal = formPhotographRefusals.tooMany
  for (const file of files.slice(0, FORM_PHOTOGRAPHS_MAX)) {
    const sent = await sendPhotograph(app, file, address)
    if ('name' in sent) fields.append('photograph', sent.name)
    else refusal = sent.refusal
  }
  return { fields, refusal }
}
