import { expect } from 'vitest'
import { TestClock } from '#tests/app.ts'
import { databaseKinds } from '#tests/databases.ts'
import { backUp } from '../../server/cli/backup.ts'
import { restore } from '../../server/cli/restore.ts'
import { audit, deliverAll, lookInto } from '../faults/audit.ts'
import { fault } from '../faults/fault.ts'
import { newFolder } from '../faults/folders.ts'
import { startSalon } from '../faults/salon.ts'
import { A_FEW } from '../faults/scene.ts'
import { newDatabase, newMailServer } from '../faults/things.ts'
import { until } from '../faults/until.ts'
import { newInquiry, send, Visitors } from '../faults/visitors.ts'

const ROUNDS = 5
const VISITORS = 4

for (const kind of databaseKinds) {
  fault(
    {
      done: `${kind.name}: backed up ${ROUNDS} times while inquiries come in, each backup restored into an empty database`,
      promised: 'all that was answered before is in it, nothing by halves, and nobody was refused',
    },
    async () => {
      await using database = await newDatabase(kind)
      await using smtp = await newMailServer()
      await using salon = await startSalon({ databaseUrl: database.url, smtpUrl: smtp.url, seed: true })
      await using visitors = new Visitors(() => salon.url).come(VISITORS)
      using folder = newFolder()
      const restored: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        await visitors.more(A_FEW)
        const before = [...visitors.answered]
        const file = `${folder.path}/${round}`
        await backUp(database.url, file)
        await using target = await newDatabase(kind)
        const counts = await restore(target.url, file, {
          replace: false,
          clock: new TestClock(),
          print: () => {},
        })
        await using inside = lookInto(target.url)
        expect(await audit(inside.db, before, [])).toMatchObject({
          lost: 0,
          doubled: 0,
          untold: 0,
          flaws: [],
        })
        restored.push(counts.get('contacts') ?? 0)
      }
      await visitors.leave()
      expect(Object.keys(visitors.outcomes)).toEqual(['201'])
      expect(await salon.end('SIGTERM')).toBe(0)
      return `${visitors.answered.length} answered; ${restored.join(', ')} inquiries in the backups`
    },
  )
}

for (const kind of databaseKinds) {
  fault(
    {
      done: `${kind.name}: backed up while some mail is owed; that mail and more goes out; the old backup is restored and the salon started`,
      promised: 'what was owed then goes out a second time, with the same Message-ID; nothing else does',
    },
    async () => {
      await using database = await newDatabase(kind)
      await using smtp = await newMailServer()
      using folder = newFolder()
      const file = `${folder.path}/old`
      const options = { databaseUrl: database.url, smtpUrl: smtp.url }
      const ids = () => smtp.received.map(({ messageId }) => messageId)
      const sendSome = async (url: string, count: number) => {
        for (let n = 0; n < count; n++) expect(await send(url, newInquiry())).toMatchObject({ status: 201 })
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
        await using inside = lookInto(database.url)
        await deliverAll(inside.db)
        expect(await salon.end('SIGTERM')).toBe(0)
      }
      const before = ids()
      expect(new Set(before).size).toBe(9)

      await restore(database.url, file, { replace: true, clock: new TestClock(), print: () => {} })
      await using salon = await startSalon(options)
      await using inside = lookInto(database.url)
      await deliverAll(inside.db)
      const again = ids().slice(before.length)
      const owed = await inside.db.selectFrom('mail_jobs').select('message_id').where('id', '>', 2).execute()
      expect(again.toSorted()).toEqual(owed.map(({ message_id }) => message_id).toSorted())
      expect(again.filter(id => !before.includes(id))).toEqual([])
      expect(await inside.db.selectFrom('contacts').select('id').execute()).toHaveLength(5)
      expect(await salon.end('SIGTERM')).toBe(0)
      return `${again.length} of ${before.length} went out again; 4 inquiries that came after the backup are gone`
    },
  )
}
