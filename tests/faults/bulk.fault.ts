import { expect } from 'vitest'
import { inspectDatabase } from '../processes/audit.ts'
import { openBackOffice } from '../processes/back-office.ts'
import { connect } from '../processes/raw-connection.ts'
import { newDatabase, stores } from '../processes/resources.ts'
import { startSalon } from '../processes/salon-process.ts'
import { scenario } from '../processes/scenario.ts'
import { until } from '../processes/until.ts'
import { newInquiry, sendInquiry } from '../processes/visitors.ts'

const COUNT = 5

for (const { name, kind, missing } of stores) {
  scenario(
    {
      action: `${name}: the answer of a bulk action is lost, and the browser repeats it with the same Idempotency-Key, also after a restart`,
      promise: 'the action is performed once, each repetition gets the same report, and one undo reverts it',
      missing,
    },
    async () => {
      await using database = await newDatabase(kind)
      await using inspected = inspectDatabase(database.url)
      const { db } = inspected
      const options = { databaseUrl: database.url, admin: true }
      const bulk = { which: {}, act: { action: 'delete' } }
      const deletions = () =>
        db.selectFrom('inquiry_history').selectAll().where('action', '=', 'deleted').execute()
      const keyHeader = (key: string) => ({ 'idempotency-key': key })
      const reports = new Map<string, unknown>()
      {
        await using salon = await startSalon(options)
        const admin = await openBackOffice(salon.url)
        for (const key of ['lost-at-once', 'lost-when-done']) {
          const before = (await deletions()).length
          for (let n = 0; n < COUNT; n++) await sendInquiry(salon.url, newInquiry())
          const listed = JSON.parse((await admin.get('/contacts')).text).data as { id: number }[]
          bulk.which = { ids: listed.map(({ id }) => id) }
          const body = JSON.stringify(bulk)
          const headers = { ...admin.headers, ...keyHeader(key), 'content-type': 'application/json' }
          const lines = Object.entries({ host: 'salon', ...headers, 'content-length': body.length })
          const head = ['POST /api/contacts/bulk HTTP/1.1', ...lines.map(line => line.join(': '))]
          {
            using connection = await connect(salon.url, { unread: true })
            await new Promise(done => connection.socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, done))
            if (key === 'lost-when-done')
              await until('the action is done', async () => (await deletions()).length > before)
          }
          const repeated = await admin.post('/contacts/bulk', bulk, keyHeader(key))
          expect(repeated.status).toBe(200)
          reports.set(key, JSON.parse(repeated.text))
          expect(reports.get(key)).toMatchObject({ data: { changed: COUNT, skipped: 0, missing: 0 } })
          expect(await deletions()).toHaveLength(before + COUNT)
        }
        await salon.end('SIGKILL')
      }
      await using salon = await startSalon(options)
      const admin = await openBackOffice(salon.url)
      const [key, report] = [...reports].at(-1) as [string, { data: { actionId: string } }]
      expect(JSON.parse((await admin.post('/contacts/bulk', bulk, keyHeader(key))).text)).toEqual(report)
      expect(await deletions()).toHaveLength(2 * COUNT)
      const undone = await admin.post(`/contacts/bulk/${report.data.actionId}/undo`, {})
      expect(JSON.parse(undone.text).data).toMatchObject({ changed: COUNT })
      return `${2 * COUNT} deletions, each in the history once`
    },
  )
}
