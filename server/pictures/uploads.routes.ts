import type { FileHandle } from 'node:fs/promises'
import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { successOf } from '#contracts/envelope.ts'
import { OwnPicture, PICTURE_MAX, PictureInput, PictureQuery, saysSomething } from '#contracts/own-picture.ts'
import { PlaceId, placeOf } from '#contracts/places.ts'
import { currentSession } from '../auth/guard.ts'
import { instant } from '../clock.ts'
import type { ApiPlugin } from '../context.ts'
import { ApiError, refused } from '../errors.ts'
import { exemptFromBodyTimeout } from '../http/body-timeout.ts'
import { IfMatch, readIfMatch, versionTag } from '../http/versions.ts'
import type { ImageJob } from './image-worker/image-job.ts'
import * as queries from './pictures.queries.ts'
import { openTemporaryFile, receivePicture } from './receive-upload.ts'
import { refusals } from './refusals.rules.ts'
import { createUploadQueue, QUEUE_TIMEOUT_MS } from './upload-queue.ts'

const tags = ['Pictures']
const PlaceParams = z.object({ place: PlaceId })

const PICTURE_TYPE = /^(?:image\/|application\/octet-stream\s*(?:;|$))/i

const StartedFrom = IfMatch.extend({
  'if-none-match': z
    .literal('*')
    .optional()
    .describe('The change started from the default picture: refused when there is another by now'),
})

const readStart = (headers: z.infer<typeof StartedFrom>): queries.StartedFrom =>
  headers['if-none-match'] === '*' ? 0 : readIfMatch(headers)

/** Said before the body is read. */
async function requirePicture({ headers }: FastifyRequest) {
  if (!PICTURE_TYPE.test(headers['content-type'] ?? ''))
    throw new ApiError(415, 'Send the picture itself, with its own Content-Type')
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new ApiError(415, 'Send the picture as it is, without Content-Encoding')
  if (Number(headers['content-length']) > PICTURE_MAX) throw new ApiError(413, refusals.tooLarge)
}

function requireAlt(place: PlaceId, { alt }: Pick<PictureInput, 'alt'>): void {
  if (!saysSomething(alt) && !placeOf(place).decorative)
    throw refused({ alt: 'Say what the picture shows, for those who do not see it' })
}

/**
 * `PUT /pictures/{place}`, `PUT /pictures/{place}/crop` and `GET /pictures/{place}/original` (admin): what makes a picture into
 * the sizes of its place, first and anew. Each takes much memory or time, and all are counted together.
 */
export const publishRoutes: ApiPlugin = async (api, { db, clock, changes }) => {
  const queue = createUploadQueue()
  // A picture that is under way when the process ends would hold it up.
  const ending = new AbortController()
  api.addHook('preClose', async () =>
    ending.abort(
      new ApiError(503, 'The server is restarting. Please try again in a moment.', { retryAfterSeconds: 5 }),
    ),
  )

  /** Aborted when nobody waits for the answer any more. */
  function watch(reply: FastifyReply): AbortSignal {
    const left = new AbortController()
    // Also when it has ended already: whoever asks may have left before it was known who they are.
    finished(reply.raw, () => left.abort(new ApiError(408, 'The connection has ended')))
    return AbortSignal.any([left.signal, ending.signal])
  }

  /** Has a file made into all sizes of a place; the silence meanwhile is not taken for the end of the connection. */
  function make({ raw }: FastifyRequest, file: FileHandle, job: Omit<ImageJob, 'kind'>, signal: AbortSignal) {
    // Missing where a request is made without a connection.
    raw.socket.setTimeout?.(QUEUE_TIMEOUT_MS)
    return queue.make(file, job, signal)
  }

  await api.register(async (upload: typeof api) => {
    // Of this call alone: everywhere else a body of such a type is refused before it is read.
    upload.addContentTypeParser('*', (_request, _body, done) => done(null))

    upload.put(
      '/pictures/:place',
      {
        preParsing: requirePicture,
        config: {
          fails: {
            408: 'The picture came too slowly',
            413: 'The picture is larger than 20 MB',
            415: 'The body is no picture',
            429: 'Too many requests, or three other pictures of this account are under way, or six of all',
          },
        },
        schema: {
          tags,
          summary: 'Show a picture at a place',
          description:
            'The body is the picture: JPEG, PNG, WebP or AVIF, at most 20 MB and 70 megapixels (30 of WebP and AVIF). It is made into all sizes of the place, which takes some seconds.',
          consumes: ['image/*', 'application/octet-stream'],
          params: PlaceParams,
          querystring: PictureQuery,
          headers: StartedFrom,
          body: z.unknown(),
          response: { 200: successOf(OwnPicture) },
        },
      },
      async (request, reply) => {
        const { place } = request.params
        const { alt, x, y } = request.query
        const input = { alt, focus: { x, y } }
        const from = readStart(request.headers)
        using _counted = queue.enter(currentSession(request).user.id)
        const signal = watch(reply)
        await using file = await openTemporaryFile()
        exemptFromBodyTimeout(request.raw)
        await receivePicture(request.raw, file, signal)
        await api.recheckAccess(request)
        requireAlt(place, input)
        await queries.requirePictureSlot(db, place)
        await queries.requireUnchanged(db, place, from)
        const job = { place, focus: input.focus, isOriginal: false }
        const made = await make(request, file, job, signal)
        await api.recheckAccess(request)
        const picture = await changes.write(trx =>
          queries.publishPicture(trx, { place, input, ...made }, from, instant(clock)),
        )
        reply.header('etag', versionTag(picture.version))
        return { success: true as const, data: picture }
      },
    )
  })

  api.put(
    '/pictures/:place/crop',
    {
      config: { fails: { 429: 'Too many requests, or other pictures are under way' } },
      schema: {
        tags,
        summary: 'Show another part of the picture at a place, or describe it anew',
        params: PlaceParams,
        headers: StartedFrom,
        body: PictureInput,
        response: { 200: successOf(OwnPicture) },
      },
    },
    async (request, reply) => {
      const { place } = request.params
      const input = request.body
      requireAlt(place, input)
      const from = readIfMatch(request.headers)
      using _counted = queue.enter(currentSession(request).user.id)
      const signal = watch(reply)
      const stored = await queries.requireUnchanged(db, place, from)
      const { focus, crops } = await queries.getOwnPicture(db, place)
      async function cropAnew() {
        await using file = await openTemporaryFile()
        await file.writeFile(await queries.getOriginal(db, place))
        return await make(request, file, { place, focus: input.focus, isOriginal: true }, signal)
      }
      const isSameCrop = focus.x === input.focus.x && focus.y === input.focus.y
      const made = isSameCrop ? { crops, files: undefined, original: undefined } : await cropAnew()
      await api.recheckAccess(request)
      // What was made is of the picture that was there then.
      const picture = await changes.write(trx =>
        queries.publishPicture(trx, { place, input, ...made }, stored, instant(clock)),
      )
      reply.header('etag', versionTag(picture.version))
      return { success: true as const, data: picture }
    },
  )

  api.get(
    '/pictures/:place/original',
    {
      config: { fails: { 429: 'Too many requests, or other pictures are under way' } },
      schema: {
        tags,
        summary: 'The picture of a place before it was cropped',
        params: PlaceParams,
        response: { 200: { description: 'The picture', content: { 'image/webp': { schema: z.unknown() } } } },
      },
    },
    async (request, reply) => {
      const counted = queue.enter(currentSession(request).user.id)
      // It is held in memory until it is read.
      finished(reply.raw, () => counted[Symbol.dispose]())
      const original = await queries.getOriginal(db, request.params.place)
      return reply.type('image/webp').send(original)
    },
  )
}
