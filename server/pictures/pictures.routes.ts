import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Success, successOf } from '#contracts/envelope.ts'
import { OwnPicture, PICTURE_MAX, PictureInput, PictureQuery, saysSomething } from '#contracts/own-picture.ts'
import { PlaceId, placeOf } from '#contracts/places.ts'
import { currentSession } from '../auth/guard.ts'
import { instant } from '../clock.ts'
import type { ApiPlugin } from '../context.ts'
import { ApiError, refused } from '../errors.ts'
import { letRouteTimeBody } from '../http/body-times.ts'
import { IfMatch, readIfMatch, versionTag } from '../http/versions.ts'
import * as queries from './pictures.queries.ts'
import { createReception, receivePicture } from './receive.ts'
import { refusals } from './refusals.rules.ts'
import { createStudio, PATIENCE_MS } from './studio.ts'

const tags = ['Pictures']
const PlaceParams = z.object({ place: PlaceId })

const PICTURE_TYPE = /^(?:image\/|application\/octet-stream(?:;|$))/

const StartedFrom = IfMatch.extend({
  'if-none-match': z
    .literal('*')
    .optional()
    .describe("The change started from the house's picture: refused when there is another by now"),
})

const readStart = (headers: z.infer<typeof StartedFrom>): queries.StartedFrom =>
  headers['if-none-match'] === '*' ? 0 : readIfMatch(headers)

function requireAlt(place: PlaceId, { alt }: Pick<PictureInput, 'alt'>): void {
  if (!saysSomething(alt) && !placeOf(place).decorative)
    throw refused({ alt: 'Say what the picture shows, for those who do not see it' })
}

/**
 * The pictures that the owner shows in place of the house's: `GET /pictures` (public); `PUT`, `PUT …/crop`, `DELETE`
 * and `GET …/original` (admin).
 */
export const pictureRoutes: ApiPlugin = async (api, { db, clock, changes, publicLists }) => {
  const studio = createStudio()
  const reception = createReception()
  // A picture that is under way when the process ends would hold it up.
  const ending = new AbortController()
  api.addHook('preClose', async () => ending.abort())

  api.addContentTypeParser(PICTURE_TYPE, (_request: FastifyRequest, body: IncomingMessage) =>
    receivePicture(body, ending.signal),
  )

  /** Behind the guard and before the body: only for admins, only so many at a time. */
  async function enterReception(request: FastifyRequest, reply: FastifyReply) {
    finished(reply.raw, reception.enter(currentSession(request).user.id))
    letRouteTimeBody(request.raw)
  }
  /** Behind the body: however slowly it comes, nobody waits for it here. */
  async function enterStudio(_request: FastifyRequest, reply: FastifyReply) {
    // Also when it has ended already: whoever asks may have left before it was known who they are.
    finished(reply.raw, studio.enter())
  }
  async function requirePicture({ headers }: FastifyRequest) {
    if (!PICTURE_TYPE.test(headers['content-type'] ?? ''))
      throw new ApiError(415, 'Send the picture itself, with its own Content-Type')
    if ((headers['content-encoding'] ?? 'identity') !== 'identity')
      throw new ApiError(415, 'Send the picture as it is, without Content-Encoding')
    if (Number(headers['content-length']) > PICTURE_MAX) throw new ApiError(413, refusals.tooLarge)
  }

  /** Ends what nobody waits for any more, and does not take the silence meanwhile for the end of it. */
  function watch({ raw }: FastifyRequest, reply: FastifyReply): AbortSignal {
    const left = new AbortController()
    finished(reply.raw, () => left.abort(new ApiError(408, 'The connection has ended')))
    // Missing where a request is made without a connection.
    raw.socket.setTimeout?.(PATIENCE_MS)
    return AbortSignal.any([left.signal, ending.signal])
  }

  api.get(
    '/pictures',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: "The pictures that stand in place of the house's",
        response: { 200: successOf(z.array(OwnPicture)) },
      },
    },
    (request, reply) => publicLists.send(request, reply, 'pictures'),
  )

  api.put(
    '/pictures/:place',
    {
      preParsing: [requirePicture, enterReception],
      preValidation: enterStudio,
      config: {
        fails: {
          408: 'The picture came too slowly',
          413: 'The picture is larger than 20 MB',
          415: 'The body is no picture',
          429: 'Too many requests, or three other pictures are being made',
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
      requireAlt(place, input)
      await queries.requirePlace(db, place)
      await queries.requireUnchanged(db, place, from)
      const file = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const job = { place, focus: input.focus, isOriginal: false }
      const made = await studio.make(file, job, watch(request, reply))
      await api.requireStill(request)
      const picture = await changes.write(trx =>
        queries.publishPicture(trx, { place, input, ...made }, from, instant(clock)),
      )
      reply.header('etag', versionTag(picture.version))
      return { success: true as const, data: picture }
    },
  )

  api.put(
    '/pictures/:place/crop',
    {
      preValidation: enterStudio,
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
      const stored = await queries.requireUnchanged(db, place, from)
      const { focus, crops } = await queries.getOwnPicture(db, place)
      const isSameCrop = focus.x === input.focus.x && focus.y === input.focus.y
      const made = isSameCrop
        ? { crops, files: undefined, original: undefined }
        : await studio.make(
            await queries.getOriginal(db, place),
            { place, focus: input.focus, isOriginal: true },
            watch(request, reply),
          )
      await api.requireStill(request)
      // What was made is of the picture that was there then.
      const picture = await changes.write(trx =>
        queries.publishPicture(trx, { place, input, ...made }, stored, instant(clock)),
      )
      reply.header('etag', versionTag(picture.version))
      return { success: true as const, data: picture }
    },
  )

  api.delete(
    '/pictures/:place',
    {
      schema: {
        tags,
        summary: "Bring the house's picture back",
        params: PlaceParams,
        headers: IfMatch,
        response: { 200: Success },
      },
    },
    async request => {
      const from = readIfMatch(request.headers)
      const { place } = request.params
      await changes.write(trx => queries.bringBack(trx, place, from, instant(clock)))
      return { success: true as const }
    },
  )

  api.get(
    '/pictures/:place/original',
    {
      schema: {
        tags,
        summary: 'The picture of a place before it was cropped',
        params: PlaceParams,
        response: { 200: { description: 'The picture', content: { 'image/webp': { schema: z.unknown() } } } },
      },
    },
    async (request, reply) => {
      const original = await queries.getOriginal(db, request.params.place)
      return reply.type('image/webp').send(original)
    },
  )
}
