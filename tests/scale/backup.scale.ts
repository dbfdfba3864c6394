import { expect } from 'vitest'
import { TestClock } from '#tests/app.ts'
import { databaseKinds } from '#tests/databases.ts'
import { backUp } from '../../server/cli/backup.ts'
import { restore } from '../../server/cli/restore.ts'
import { audit, lookInto } from '../faults/audit.ts'
import { fault } from '../faults/fault.ts'
import { newFolder } from '../faults/folders.ts'
import { startSalon } from '../faults/salon.ts'
import { A_FEW } from '../faults/scene.ts'
import { newDatabase, newMailServer } from '../faults/things.ts'
import { Visitors } from '../faults/visitors.ts'

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
        const tally = await restore(target.url, file, {
          replace: false,
          clock: new TestClock(),
          say: () => {},
        })
        await using inside = lookInto(target.url)
        expect(await audit(inside.db, before, [])).toMatchObject({ lost: 0, doubled: 0, consistent: true })
        restored.push(tally.get('contacts')?.rows ?? 0)
      }
      await visitors.leave()
      expect(Object.keys(visitors.outcomes)).toEqual(['201'])
      expect(await salon.end('SIGTERM')).toBe(0)
      return `${visitors.answered.length} answered; ${restored.join(', ')} inquiries in the backups`
    },
  )
}
