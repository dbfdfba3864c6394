import { expect } from 'vitest'
import { type DatabaseKind, postgres, sqlite } from '#tests/databases.ts'
import { lookInto } from './audit.ts'
import { fault } from './fault.ts'
import { openBackOffice } from './people.ts'
import { A_FEW, type Scene, survive } from './scene.ts'
import { newDatabase } from './things.ts'

/** Deletes "all that match" while others write, and undoes it. */
async function deleteAll({ salon, visitors, databaseUrl }: Scene): Promise<string> {
  const admin = await openBackOffice(salon.url)
  const read = async (path: string) => JSON.parse((await admin.get(path)).text)
  const post = async (path: string, body: object) => JSON.parse((await admin.post(path, body)).text).data
  await using inside = lookInto(databaseUrl)
  const inBin = async () => {
    const deleted = inside.db.selectFrom('contacts').select('id').where('deleted_at', 'is not', null)
    return new Set((await deleted.execute()).map(({ id }) => id))
  }

  const { newest, pagination } = await read('/contacts?status=unread')
  await visitors.more(A_FEW)
  const { ids } = (await read(`/contacts/ids?status=unread&upTo=${newest}`)).data
  expect(Math.max(...ids)).toBe(newest)
  expect(ids.length).toBeGreaterThanOrEqual(pagination.total)
  // A colleague takes care of one of them, and more arrive.
  await admin.put(`/contacts/${ids[0]}`, { status: 'processing' })
  await visitors.more(A_FEW)
  const which = { ids, filter: { status: 'unread' } }
  const done = await post('/contacts/bulk', { which, act: { action: 'delete' } })
  expect(done).toMatchObject({ changed: ids.length - 1, skipped: 1, missing: 0 })
  expect(await inBin()).toEqual(new Set(ids.slice(1)))

  await visitors.more(A_FEW)
  await post(`/contacts/${ids[1]}/restore`, {})
  await admin.put(`/contacts/${ids[1]}`, { status: 'completed' })
  const undone = await post(`/contacts/bulk/${done.actionId}/undo`, {})
  expect(undone).toMatchObject({ changed: ids.length - 2, skipped: 1, missing: 0 })
  expect(await inBin()).toEqual(new Set())
  const { status } = (await read(`/contacts/${ids[1]}`)).data
  expect(status).toBe('completed')
  return `${done.changed} of ${ids.length} deleted, ${undone.changed} restored`
}

const kinds: [string, DatabaseKind | undefined][] = [
  ['SQLite', sqlite],
  ['PostgreSQL', postgres],
]
for (const [name, kind] of kinds) {
  fault(
    {
      done: `${name}: all unread inquiries are selected, deleted and restored by Undo, while more arrive and a colleague changes some`,
      promised: 'exactly the selected ones are changed, and what somebody else has changed since stays',
      essential: kind === sqlite,
      missing: !kind && 'there is no PostgreSQL here',
    },
    async () => {
      await using database = await newDatabase(kind)
      return await survive(database.url, deleteAll)
    },
  )
}
