import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { OwnPicture } from '#contracts/pictures/own-pictures.ts'
import { sqlite } from '#tests/databases.ts'
import { aPhoto } from '#tests/uploads.ts'
import { inspectDatabase } from '../processes/audit.ts'
import { openBackOffice } from '../processes/back-office.ts'
import { askAsVisitor } from '../processes/probe.ts'
import { newDatabase } from '../processes/resources.ts'
import { type SalonProcess, startSalon } from '../processes/salon-process.ts'
import { missingLinux, scenario } from '../processes/scenario.ts'
import { until } from '../processes/until.ts'

/** Uploads pictures as the administrator. */
async function openPictures({ url }: SalonProcess) {
  const { headers } = await openBackOffice(url)
  return {
    put: (slot: string, body: Buffer) =>
      askAsVisitor(`${url}/api/pictures/${slot}?alt=Two%20braids`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'image/jpeg' },
        body: body as BodyInit,
      }),
    list: async () => JSON.parse((await askAsVisitor(`${url}/api/pictures`)).text).data as OwnPicture[],
  }
}

const statusOf = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
/** A process that has ended may still be listed until its parent has read its exit code. */
const isAlive = (pid: number) => /State:\s+[^ZX]/.test(statusOf(pid))
const megabytesOf = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(statusOf(pid))?.[1] ?? 0) / 1024
const childOf = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0] ?? 0)

/** The image worker's process, once it has decoded the picture. */
const untilImageWorkerIsBusy = ({ pid }: SalonProcess) =>
  until('the image worker is busy', () => {
    const child = childOf(pid)
    return child > 0 && megabytesOf(child) > 150 ? child : undefined
  })

const large = async () => (await aPhoto(4_000, 3_000)).jpeg().toBuffer()
const small = async () => (await aPhoto(480, 640)).jpeg().toBuffer()

const filesIn = ({ db }: ReturnType<typeof inspectDatabase>) =>
  db.selectFrom('pictureFiles').select(['name', 'replacedAt']).orderBy('name').execute()

scenario(
  {
    action: 'The image worker is killed while it processes a picture',
    promise: 'an error with a reason, and nothing is changed; the next picture is processed',
    missing: missingLinux,
  },
  async () => {
    await using database = await newDatabase(sqlite)
    await using inspected = inspectDatabase(database.url)
    await using salon = await startSalon({ databaseUrl: database.url, admin: true })
    const pictures = await openPictures(salon)
    expect((await pictures.put('hair', await small())).status).toBe(200)
    const before = await filesIn(inspected)

    const killed = pictures.put('hair', await large())
    process.kill(await untilImageWorkerIsBusy(salon), 'SIGKILL')
    expect(await killed).toMatchObject({ status: 422, text: expect.stringContaining('too much memory') })
    expect(await filesIn(inspected)).toEqual(before)

    expect(await pictures.list()).toMatchObject([{ version: 1 }])
    expect((await pictures.put('hair', await small())).status).toBe(200)
    expect(await pictures.list()).toMatchObject([{ version: 2 }])
    return `422; ${before.length} files before and after`
  },
)

scenario(
  {
    action: 'The salon is killed while the image worker processes a picture',
    promise: 'nothing is changed, and no process is left; the next salon processes the next picture',
    missing: missingLinux,
  },
  async () => {
    await using database = await newDatabase(sqlite)
    await using inspected = inspectDatabase(database.url)
    const options = { databaseUrl: database.url, admin: true }
    let before: Awaited<ReturnType<typeof filesIn>>
    let orphan: number
    {
      await using salon = await startSalon(options)
      const pictures = await openPictures(salon)
      expect((await pictures.put('hair', await small())).status).toBe(200)
      before = await filesIn(inspected)
      const unfinished = pictures.put('hero', await large())
      orphan = await untilImageWorkerIsBusy(salon)
      await salon.end('SIGKILL')
      expect((await unfinished).status).toBe(0)
    }
    // The worker would need longer to process the picture.
    await until('the image worker ends', () => !isAlive(orphan), 5_000)
    expect(await filesIn(inspected)).toEqual(before)

    await using salon = await startSalon(options)
    const pictures = await openPictures(salon)
    expect(await pictures.list()).toMatchObject([{ version: 1 }])
    expect((await pictures.put('hair', await small())).status).toBe(200)
    expect(await pictures.list()).toMatchObject([{ version: 2 }])
    return `no response; ${before.length} files before and after`
  },
)
