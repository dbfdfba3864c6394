import { z } from 'zod'
import { Success, successOf } from '#contracts/envelope.ts'
import { OwnPicture } from '#contracts/own-picture.ts'
import { PlaceId } from '#contracts/places.ts'
import { instant } from '../clock.ts'
import type { ApiPlugin } from '../context.ts'
import { IfMatch, readIfMatch } from '../http/versions.ts'
import * as queries from './pictures.queries.ts'

const tags = ['Pictures']
const PlaceParams = z.object({ place: PlaceId })

/**
 * The pictures that the owner shows in place of the default ones: `GET /pictures` (public); `DELETE` and `GET …/original`
 * (admin). How they come: `publish.routes.ts`.
 */
export const pictureRoutes: ApiPlugin = async (api, { db, clock, changes, publicLists }) => {
  api.get(
    '/pictures',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'The pictures that stand in place of the default ones',
        response: { 200: successOf(z.array(OwnPicture)) },
      },
    },
    (request, reply) => publicLists.send(request, reply, 'pictures'),
  )

  api.delete(
    '/pictures/:place',
    {
      schema: {
        tags,
        summary: 'Show the default picture again',
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
