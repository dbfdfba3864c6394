import { z } from 'zod'
import { successOf } from '#contracts/api/envelope.ts'
import type { Branch } from '#contracts/branches/branch.ts'
import type { StoredContent } from '#contracts/content/content.ts'
import { BranchDaysQuery, Day } from '#contracts/days/branch-days.ts'
import { daysAt } from '#contracts/days/day.ts'
import type { ApiPlugin } from '../../context.ts'
import { notFound } from '../../errors.ts'

/** `GET /days` (public). */
export const dayRoutes: ApiPlugin = async (api, { publicLists }) => {
  api.get(
    '/days',
    {
      config: { access: 'public', refusals: [404] },
      schema: {
        operationId: 'listDays',
        summary: 'What each of some days is at a branch: open, or closed and why',
        querystring: BranchDaysQuery,
        response: { 200: successOf(z.array(Day)) },
      },
    },
    (request, reply) =>
      publicLists.sendFrom(
        request,
        reply,
        ['branches', 'content'],
        (branches: Branch[], content: StoredContent) => {
          const { branch: id, from, to } = request.query
          const branch = branches.find(branch => branch.id === id)
          if (!branch) throw notFound('Branch not found')
          return daysAt(content.hours, branch, from, to)
        },
      ),
  )
}
