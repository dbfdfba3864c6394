import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { expect } from 'vitest'
import { signIn } from '#tests/accounts.ts'
import { databaseKinds } from '#tests/databases.ts'
import { aPhoto } from '#tests/uploads.ts'
import { systemClock } from '../../server/clock.ts'
import { inspectDatabase } from '../processes/audit.ts'
import { newFolder } from '../processes/folders.ts'
import { newDatabase } from '../processes/resources.ts'
import { missingLinux, scenario } from '../processes/scenario.ts'
import { watchMemory } from './memory.ts'
import { startTarget } from './target.ts'

const LARGEST = 20 * 1024 * 1024
/**
 * Less than the six bodies that are taken. What has been received is garbage outside the heap once it is in a file; on a busy machine up to
 * 110 MB of it come together before V8 has collected it.
 */
const MEGABYTES_MORE = 120

for (const kind of databaseKinds)
  scenario(
    {
      action: `${kind.name}: four administrators upload twelve pictures of 20 MB at the same time`,
      promise: `six are shown, six get 429; the main process takes less than ${MEGABYTES_MORE} MB more, no file is left`,
      missing: kind.missing || missingLinux,
    },
    async () => {
      await using database = await newDatabase(kind)
      using folder = newFolder()
      const environment = { TMPDIR: folder.path }
      await using salon = await startTarget({ databaseUrl: database.url, environment })
      await using inspected = inspectDatabase(database.url)
      const store = { db: inspected.db, clock: systemClock }
      const admins = await Promise.all([1, 2, 3, 4].map(() => signIn(store)))
      // Bytes behind the end of a JPEG are received like all others.
      const jpeg = await (await aPhoto(240, 240)).jpeg().toBuffer()
      const body = new Uint8Array(Buffer.concat([jpeg, randomBytes(LARGEST - jpeg.length)]))
      using memory = watchMemory(salon)
      const statuses = await Promise.all(
        [...admins, ...admins, ...admins].map(async (admin, n) => {
          const url = `${salon.url}/api/pictures/testimonial-${1 + (n % 3)}`
          const headers = { ...admin.headers, 'content-type': 'image/jpeg' }
          return (await fetch(url, { method: 'PUT', headers, body })).status
        }),
      )
      expect(statuses.toSorted()).toEqual([...Array(6).fill(200), ...Array(6).fill(429)])
      expect(readdirSync(folder.path).filter(file => file.startsWith('araliya-upload'))).toEqual([])
      const observed = memory.check(MEGABYTES_MORE)
      return observed
    },
  )
