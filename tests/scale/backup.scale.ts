import { expect } from 'vitest'
import { TestClock } from '#tests/app.ts'
import { databaseKinds } from '#tests/databases.ts'
import { countRows } from '../../server/db/dialect.ts'
import { backUp } from '../../server/operations/cli/backup.ts'
import { restore } from '../../server/operations/cli/restore.ts'
import { audit, deliverAll, inspectDatabase, STORED_ONCE } from '../processes/audit.ts'
import { newFolder } from '../processes/folders.ts'
import { newDatabase, newMailServer } from '../processes/resources.ts'
import { startSalon } from '../processes/salon-process.ts'
import { scenario } from '../processes/scenario.ts'
import { A_FEW } from '../processes/under-load.ts'
import { until } from '../processes/until.ts'
import { newInquiry, sendInquiry, Visitors } from '../processes/visitors.ts'

const ROUNDS = 5
const VISITORS = 4

const restoreQuietly = (url: string, file: string, replace: boolean) =>
  restore(url, file, { replace, clock: new TestClock(), print: () => {} })

for (const kind of databaseKinds) {
  scenario(
    {
      action: `${kind.name}: backed up ${ROUNDS} times while inquiries arrive, each backup restored into an empty database`,
      missing: kind.missing,
      promise: 'it contains all that was accepted before, nothing incomplete, and no inquiry was refused',
    },
    async () => {
      await using database = await newDatabase(kind)
      await using salon = await startSalon({ databaseUrl: database.url, seed: true })
      await using visitors = new Visitors(() => salon.url).start(VISITORS)
      using folder = newFolder()
      const restored: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        await visitors.untilMore(A_FEW)
        const before = [...visitors.accepted]
        const file = `${folder.path}/${round}`
        await backUp(database.url, file)
        await using target = await newDatabase(kind)
        await restoreQuietly(target.url, file, false)
        await using inspected = inspectDatabase(target.url)
        expect(await audit(inspected, before)).toMatchObject(STORED_ONCE)
        restored.push(await countRows(inspected.db.selectFrom('inquiries')))
      }
      await visitors.stop()
      expect(Object.keys(visitors.outcomes)).toEqual(['201'])
      expect(await salon.end('SIGTERM')).toBe(0)
      return `${visitors.accepted.length} accepted; ${restored.join(', ')} inquiries in the backups`
    },
  )

  scenario(
    {
      action: `${kind.name}: backed up while mail waits; that mail and more is sent; the old backup is restored and the salon started`,
      promise: 'the mail that waited in the backup is sent again, with the same Message-ID, and nothing else',
    },
    async () => {
      await using database = await newDatabase(kind)
      await using smtp = await newMailServer()
      using folder = newFolder()
      const file = `${folder.path}/old`
      const options = { databaseUrl: database.url, smtpUrl: smtp.url }
      const ids = () => smtp.received.map(({ messageId }) => messageId)
      const sendSome = async (url: string, count: number) => {
        for (let n = 0; n < count; n++) {
          expect(await sendInquiry(url, newInquiry())).toMatchObject({ status: 201 })
        }
      }
      {
        await using salon = await startSalon(options)
        await sendSome(salon.url, 2)
        await until('all is sent', () => ids().length === 2)
        await smtp.stop()
        await sendSome(salon.url, 3)
        await backUp(database.url, file)
        await smtp.start()
        await sendSome(salon.url, 4)
        await using inspected = inspectDatabase(database.url)
        await deliverAll(inspected.db)
        expect(await salon.end('SIGTERM')).toBe(0)
      }
      const before = ids()
      expect(new Set(before).size).toBe(9)

      await restoreQuietly(database.url, file, true)
      await using salon = await startSalon(options)
      await using inspected = inspectDatabase(database.url)
      await deliverAll(inspected.db)
      const again = ids().slice(before.length)
      const jobs = inspected.db.selectFrom('mailJobs').select('messageId').where('id', '>', 2)
      const waited = (await jobs.execute()).map(({ messageId }) => messageId)
      expect(again.toSorted()).toEqual(waited.toSorted())
      expect(again.filter(id => !before.includes(id))).toEqual([])
      expect(await inspected.db.selectFrom('inquiries').select('id').execute()).toHaveLength(5)
      expect(await salon.end('SIGTERM')).toBe(0)
      return `${again.length} of ${before.length} sent again; 4 inquiries that came after the backup are gone`
    },
  )
}
