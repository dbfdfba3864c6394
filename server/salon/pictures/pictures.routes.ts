import { z } from 'zod'
import { Success, successOf } from '#contracts/api/envelope.ts'
import { OwnPicture, ReplacedPictures } from '#contracts/pictures/own-pictures.ts'
import { PictureParams } from '#contracts/pictures/picture-slots.ts'
import { editOf } from '../../accounts/edit-of.ts'
import type { ApiPlugin } from '../../context.ts'
import { truncateWal } from '../../db/sqlite-file.ts'
import { IfMatch, readIfMatch } from '../../http/request-headers.ts'
import { dataResponse, done, versionedResponse } from '../../http/success-responses.ts'
import { recordPicture } from './picture-activity.queries.ts'
import * as queries from './pictures.queries.ts'

/**
 * Own pictures: `GET /pictures` (public); `DELETE` and its undo `POST .../restore`; `DELETE .../replaced`, which can't be
 * undone (admin). Uploads: `uploads.routes.ts`.
 */
export const pictureRoutes: ApiPlugin = async (api, { db, clock, fullAccess, publicLists }) => {
  api.get(
    '/pictures',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'listPictures',
        summary: 'The pictures that replace default ones',
        response: { 200: successOf(z.array(OwnPicture)) },
      },
    },
    (request, reply) => publicLists.send(request, reply, 'pictures'),
  )

  api.delete(
    '/pictures/:slot',
    {
      config: { level: 'full' },
      schema: {
        operationId: 'removePicture',
        summary: 'Show the default picture again',
        description: 'The picture can be restored for a week.',
        params: PictureParams,
        headers: IfMatch,
        response: { 200: Success },
      },
    },
    async request => {
      const base = readIfMatch(request.headers)
      const { slot } = request.params
      const edit = editOf(request, clock)
      await fullAccess.write(request, async trx => {
        await queries.removeOwnPicture(trx, slot, base, edit.at)
        await recordPicture(trx, edit, slot, 'deleted')
      })
      return done
    },
  )

  api.post(
    '/pictures/:slot/restore',
    {
      config: { refusals: [412], level: 'full' },
      schema: {
        operationId: 'restorePicture',
        summary: 'Restore the picture that the default one has replaced',
        params: PictureParams,
        response: { 200: successOf(OwnPicture) },
      },
    },
    async (request, reply) => {
      const { slot } = request.params
      const edit = editOf(request, clock)
      await fullAccess.write(request, async trx => {
        await queries.restoreOwnPicture(trx, slot, edit.at)
        await recordPicture(trx, edit, slot, 'restored')
      })
      return versionedResponse(reply, await queries.getOwnPicture(db, slot))
    },
  )

  api.get(
    '/pictures/replaced',
    {
      config: { level: 'full' },
      schema: {
        operationId: 'listReplacedPictures',
        summary: 'The slots with replaced pictures whose files are still served',
        response: { 200: successOf(z.array(ReplacedPictures)) },
      },
    },
    async () => dataResponse(await queries.listReplaced(db)),
  )

  api.delete(
    '/pictures/:slot/replaced',
    {
      config: { level: 'full' },
      schema: {
        operationId: 'deleteReplacedPictures',
        summary: 'Delete the replaced pictures of a slot now',
        description: 'Their files are 404 from then on, in every process.',
        params: PictureParams,
        response: { 200: Success },
      },
    },
    async request => {
      const { slot } = request.params
      const edit = editOf(request, clock)
      await fullAccess.write(request, async trx => {
        await queries.deleteReplaced(trx, slot)
        await recordPicture(trx, edit, slot, 'deleted', 'Earlier pictures')
      })
      await truncateWal(db)
      return done
    },
  )
}
