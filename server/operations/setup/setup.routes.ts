import { z } from 'zod'
import { successOf } from '#contracts/api/envelope.ts'
import { PutAwayInput, Setup, type SetupTask } from '#contracts/setup/setup.ts'
import { editOf } from '../../accounts/edit-of.ts'
import type { ApiPlugin } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { dataResponse } from '../../http/success-responses.ts'
import { recordActivity } from '../../record/record-activity.queries.ts'
import { findMailDomainProblems } from './mail-domain.ts'
import { putAway, takeOut } from './put-away.queries.ts'
import { listSetupTasks } from './setup-tasks.ts'

const TaskParams = z.object({ id: z.string().max(40) })

/** `GET /setup`: what the salon lacks; `PUT` and `DELETE /setup/{id}/put-away` (full access). */
export const setupRoutes: ApiPlugin = async (api, { db, clock, config, fullAccess }) => {
  const list = async (): Promise<SetupTask[]> =>
    listSetupTasks({ db, clock, config, mailDomainProblems: await findMailDomainProblems(db, config) })

  async function read(): Promise<Setup> {
    // One that was sent as a test and deleted, as the guide says, opens no salon.
    const inquiry = await db
      .selectFrom('inquiries')
      .select('id')
      .where('deletedAt', 'is', null)
      .limit(1)
      .executeTakeFirst()
    return { hasInquiries: inquiry !== undefined, tasks: await list() }
  }

  /** @throws ApiError 404 when nothing is missing there */
  async function getTask(id: string): Promise<SetupTask> {
    const task = (await list()).find(task => task.id === id)
    if (!task) throw notFound('This is done already')
    return task
  }

  api.get(
    '/setup',
    {
      config: { level: 'full' },
      schema: {
        operationId: 'getSetup',
        summary: 'What the salon lacks before it opens, and later',
        response: { 200: successOf(Setup) },
      },
    },
    async () => dataResponse(await read()),
  )

  api.put(
    '/setup/:id/put-away',
    {
      config: { level: 'full' },
      schema: {
        operationId: 'putSetupTaskAway',
        summary: 'Say why a task doesn’t apply; it is listed again when something else is missing there',
        params: TaskParams,
        body: PutAwayInput,
        response: { 200: successOf(Setup) },
      },
    },
    async request => {
      const { id, why } = await getTask(request.params.id)
      const { reason } = request.body
      const edit = editOf(request, clock)
      await fullAccess.write(request, async trx => {
        await putAway(trx, { id, why, reason, at: edit.at })
        await recordActivity(trx, { ...edit, kind: 'setup', action: 'put away', subject: why, new: reason })
      })
      return dataResponse(await read())
    },
  )

  api.delete(
    '/setup/:id/put-away',
    {
      config: { level: 'full' },
      schema: {
        operationId: 'listSetupTaskAgain',
        summary: 'List a task again that was put away',
        params: TaskParams,
        response: { 200: successOf(Setup) },
      },
    },
    async request => {
      const { id, why } = await getTask(request.params.id)
      const edit = editOf(request, clock)
      await fullAccess.write(request, async trx => {
        await takeOut(trx, id)
        await recordActivity(trx, { ...edit, kind: 'setup', action: 'restored', subject: why })
      })
      return dataResponse(await read())
    },
  )
}
