import { z } from 'zod'
import { Success, successOf } from '#contracts/envelope.ts'
import { OwnPicture, ReplacedPictures } from '#contracts/own-picture.ts'
import { PlaceId } from '#contracts/places.ts'
import { instant } from '../clock.ts'
import type { ApiPlugin } from '../context.ts'
import { IfMatch, readIfMatch, versionTag } from '../http/versions.ts'
import * as queries from './pictures.queries.ts'

const tags = ['Pictures']
const PlaceParams = z.object({ place: PlaceId })

/**
 * The pictures that the owner shows in place of the default ones: `GET /pictures` (public); and how they go: `DELETE` with its undo,
 * `POST …/restore`, and at once with `DELETE …/files` and `…/replaced` (admin). How they come: `uploads.routes.ts`.
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
        description: 'The picture can be put back for a week: as long as its files can still be opened.',
        params: PlaceParams,
        headers: IfMatch,
        response: { 200: Success },
      },
    },
    async request => {
      const from = readIfMatch(request.headers)
      const { place } = request.params
      await changes.write(trx => queries.restoreDefault(trx, place, from, instant(clock)))
      return { success: true as const }
    },
  )

  api.post(
    '/pictures/:place/restore',
    {
      config: {
        fails: {
          404: 'Nothing is kept that could be put back',
          412: 'Another picture is shown by now; `current` is that one',
        },
      },
      schema: {
        tags,
        summary: 'Put back the picture that the default one has replaced',
        params: PlaceParams,
        response: { 200: successOf(OwnPicture) },
      },
    },
    async (request, reply) => {
      const { place } = request.params
      const picture = await changes.write(trx => queries.restoreRemovedPicture(trx, place, instant(clock)))
      reply.header('etag', versionTag(picture.version))
      return { success: true as const, data: picture }
    },
  )

  api.get(
    '/pictures/replaced',
    {
      schema: {
        tags,
        summary: 'The places with earlier pictures that can still be opened by their address',
        response: { 200: successOf(z.array(ReplacedPictures)) },
      },
    },
    async () => ({ success: true as const, data: await queries.listReplaced(db) }),
  )

  api.delete(
    '/pictures/:place/replaced',
    {
      config: { fails: { 404: 'The place has no earlier pictures' } },
      schema: {
        tags,
        summary: 'Delete the earlier pictures of a place now',
        description: 'Their addresses answer 404 from now on, in every process.',
        params: PlaceParams,
        response: { 200: Success },
      },
    },
    async request => {
      await changes.write(trx => queries.deleteReplaced(trx, request.params.place))
      return { success: true as const }
    },
  )

  api.delete(
    '/pictures/:place/files',
    {
      config: { fails: { 404: 'The place has no pictures' } },
      schema: {
        tags,
        summary: 'Delete the picture of a place and its earlier ones now',
        description:
          'The default picture is shown again, and all their addresses answer 404 from now on, in every process. Nothing can be put back.',
        params: PlaceParams,
        headers: IfMatch,
        response: { 200: Success },
      },
    },
    async request => {
      const from = readIfMatch(request.headers)
      const { place } = request.params
      await changes.write(trx => queries.deletePictures(trx, place, from, instant(clock)))
      return { success: true as const }
    },
  )
}
