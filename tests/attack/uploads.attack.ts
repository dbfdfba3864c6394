import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { signIn } from '#tests/accounts.ts'
import { databaseKinds } from '#tests/databases.ts'
import { aPhoto } from '#tests/uploads.ts'
import { systemClock } from '../../server/clock.ts'
import { openDatabase } from '../../server/db/database.ts'
import { connectMany } from './raw.ts'
import { onLinux, recipe, sized, whole } from './recipe.ts'
import { holdings, logInAsAdmin, makeFolder, type SalonProcess, startSalon } from './salon-process.ts'
import { ask } from './wire.ts'

const MEGABYTE = 1024 * 1024
const LARGEST = 20 * MEGABYTE
const MEGABYTES_MORE = 80
const HELD = sized(60, 20)

/** Looks at the memory of the salon's main process until it is stopped. */
function watchMemory(salon: SalonProcess) {
  const rest = holdings(salon).megabytes
  let most = rest
  let isOver = false
  const looking = (async () => {
    while (!isOver && salon.isRunning()) {
      most = Math.max(most, holdings(salon).megabytes)
      await sleep(10)
    }
  })()
  return async () => {
    isOver = true
    await looking
    return { rest, most }
  }
}

/** A photograph of 20 MB: bytes behind the end of a JPEG are received like all others. */
async function largestPhoto(): Promise<Buffer> {
  const jpeg = await (await aPhoto(240, 240)).jpeg().toBuffer()
  return Buffer.concat([jpeg, randomBytes(LARGEST - jpeg.length)])
}

describe.skipIf(!onLinux)('bodies of pictures', () => {
  for (const call of ['PUT /api/pictures/hair/crop', 'DELETE /api/pictures/hair']) {
    if (!whole && call.startsWith('DELETE')) continue
    recipe(
      `${HELD} times ${call} with most of a picture of 20 MB, held`,
      'each is refused before its body is read, memory stays in bounds',
      async see => {
        await using salon = await startSalon('serve', { env: { LOG_LEVEL: 'silent' } })
        const { authorization } = await logInAsAdmin(salon)
        const stop = watchMemory(salon)
        const head = [
          `${call} HTTP/1.1`,
          'Host: 127.0.0.1',
          `Authorization: ${authorization}`,
          'Content-Type: image/jpeg',
          `Content-Length: ${LARGEST}`,
        ]
        const most = Buffer.alloc(LARGEST - 10, 7)
        using held = await connectMany(salon.url, HELD, () => ({ say: `${head.join('\r\n')}\r\n\r\n` }))
        for (const { socket } of held.open) socket.write(most)
        // A server that reads them would hold them until it calls them too slow.
        await Promise.race([sleep(15_000), Promise.all(held.open.map(({ closed }) => closed))])
        const memory = await stop()
        const answers = held.open.map(each => each.received().slice(9, 12))
        const said = answers.filter(status => status === '415').length
        const broken = answers.filter(status => status === '').length
        see(`${memory.rest} → ${memory.most} MB; ${said} × 415, ${broken} ended while they were sent`)
        expect(salon.isRunning()).toBe(true)
        expect(memory.most - memory.rest).toBeLessThan(MEGABYTES_MORE)
        expect(said + broken).toBe(HELD)
        expect(said).toBeGreaterThan(0)
        expect(held.open.every(each => each.isClosed())).toBe(true)
      },
    )
  }

  for (const kind of databaseKinds) {
    recipe(
      `Twelve pictures of 20 MB sent at once by four administrators, ${kind.name}`,
      `each is shown or asked to come again, the main process takes less than ${MEGABYTES_MORE} MB more`,
      async see => {
        const database = await kind.create()
        const folder = makeFolder()
        await using salon = await startSalon('serve', {
          env: { LOG_LEVEL: 'silent', DATABASE_URL: database.url, TMPDIR: folder },
        })
        const db = openDatabase(database.url)
        try {
          const admins = await Promise.all([1, 2, 3, 4].map(() => signIn({ db, clock: systemClock })))
          const body = new Uint8Array(await largestPhoto())
          await ask(salon.url)
          const stop = watchMemory(salon)
          const answers = await Promise.all(
            [...admins, ...admins, ...admins].map(async (admin, n) => {
              const url = `${salon.url}/api/pictures/portrait-${1 + (n % 3)}`
              const headers = { ...admin.headers, 'content-type': 'image/jpeg' }
              // Who is refused may learn it by the end of the connection, as the rest is on its way.
              const answer = await fetch(url, { method: 'PUT', headers, body }).catch(() => undefined)
              return answer?.status ?? 429
            }),
          )
          const memory = await stop()
          const shown = answers.filter(status => status === 200).length
          see(`${memory.rest} → ${memory.most} MB, ${shown} shown, ${12 - shown} asked to come again`)
          expect(memory.most - memory.rest).toBeLessThan(MEGABYTES_MORE)
          expect([shown, new Set(answers)]).toEqual([6, new Set([200, 429])])
          expect(readdirSync(folder).filter(name => name.startsWith('araliya-upload'))).toEqual([])
        } finally {
          await db.destroy()
          await database.drop()
          rmSync(folder, { recursive: true })
        }
      },
      { further: true },
    )
  }
})
