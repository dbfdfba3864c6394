import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import {
  FORM_PHOTOGRAPH_BYTES_MAX,
  FORM_PHOTOGRAPHS_MAX,
  formPhotographRefusals,
} from '#contracts/inquiries/attachment-limits.ts'
import { PHOTOGRAPHS_PATH } from '#contracts/paths/inquiries-path.ts'
import { ApiError } from '../errors.ts'

/** More than the fields of a form have, with what a browser adds around them and its files. */
const FIELDS_BYTES = 256 * 1024

/** The longest body of the contact form with its photographs. */
const BODY_BYTES_MAX = FORM_PHOTOGRAPHS_MAX * FORM_PHOTOGRAPH_BYTES_MAX + FIELDS_BYTES

/** What is read of a longer one, so that the browser shows the response. */
const DISCARDED_BYTES_MAX = 4 * BODY_BYTES_MAX

/** The most forms with photographs that are in memory at a time, of all clients. */
const AT_A_TIME = 2

/** Counts the forms with photographs that are in memory. */
export function createFormLimit() {
  let current = 0
  /** @returns what ends the count; undefined when there are too many */
  return function enter(): Disposable | undefined {
    if (current >= AT_A_TIME) return undefined
    current++
    return { [Symbol.dispose]: () => void current-- }
  }
}

export type FormLimit = ReturnType<typeof createFormLimit>

/** A form as it was posted. */
interface PostedBody {
  body: Buffer
  contentType: string
  /** Why its photographs were left out; undefined when they were not. */
  refusal?: string | undefined
}

/** The fields at the start of a form, which come before its photographs, as a form of their own. */
function cutAtPhotographs(start: Buffer, contentType: string): Buffer {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  const delimiter = `\r\n--${quoted ?? plain ?? ''}`
  const end = Math.max(0, start.lastIndexOf(delimiter))
  return Buffer.concat([start.subarray(0, end), Buffer.from(`${delimiter}--\r\n`)])
}

/**
 * Reads the body of a form. Where it is too long, or too many others are in memory, its photographs are left out: what was typed
 * must not be lost.
 * @throws ApiError 408 when the client disconnects, 413 when it does not end
 */
async function readBody(body: Readable, contentType: string, enter: FormLimit): Promise<PostedBody> {
  const chunks: Buffer[] = []
  let size = 0
  let place: Disposable | undefined
  let refusal: string | undefined
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      const isBeyondFields = size + chunk.length > FIELDS_BYTES
      size += chunk.length
      if (size > DISCARDED_BYTES_MAX) throw new ApiError(413, formPhotographRefusals.tooLarge)
      if (isBeyondFields && !refusal) {
        place ??= enter()
        if (size > BODY_BYTES_MAX) refusal = formPhotographRefusals.tooLarge
        else if (!place) refusal = formPhotographRefusals.busy
        if (refusal)
          chunks.splice(0, chunks.length, Buffer.concat([...chunks, chunk]).subarray(0, FIELDS_BYTES))
      }
      if (!refusal) chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(408, 'The connection has ended')
  }
  const whole = Buffer.concat(chunks)
  return { body: refusal ? cutAtPhotographs(whole, contentType) : whole, contentType, refusal }
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

/** The fields and files of a form. @throws ApiError 400 when it can't be read */
async function parseForm({ body, contentType }: PostedBody): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw new ApiError(400, 'The form can’t be read')
  }
}

/**
 * Reads a form that a browser has posted with photographs, without JavaScript, and stores these: the form then names them, as if they had
 * been sent before it.
 * @throws ApiError 400 when the body is no such form; as `readBody`
 */
export async function readPostedForm(
  app: Pick<FastifyInstance, 'inject'>,
  { body, contentType, address }: { body: Readable; contentType: string; address: string },
  enter: FormLimit,
): Promise<PostedFields> {
  using places = new DisposableStack()
  const posted = await readBody(body, contentType, () => places.use(enter()))
  const form = await parseForm(posted)
  const fields = new URLSearchParams()
  let { refusal } = posted
  const files: File[] = []
  for (const [name, value] of form)
    if (typeof value === 'string') fields.append(name, value)
    // A browser sends an empty file where none was chosen.
    else if (name === 'photographs' && value.size > 0) files.push(value)
  if (refusal) return { fields, refusal }
  if (files.length + fields.getAll('photograph').length > FORM_PHOTOGRAPHS_MAX)
    refusal = formPhotographRefusals.tooMany
  for (const file of files.slice(0, FORM_PHOTOGRAPHS_MAX)) {
    const sent = await sendPhotograph(app, file, address)
    if ('name' in sent) fields.append('photograph', sent.name)
    else refusal = sent.refusal
  }
  return { fields, refusal }
}
