import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { postgres, sqlite } from '#tests/databases.ts'
import { aPhoto } from '#tests/uploads.ts'
import { lookInto } from './audit.ts'
import { canMount, newTinyDisk } from './disk.ts'
import { fault } from './fault.ts'
import { logIn } from './people.ts'
import { ask } from './probe.ts'
import { type SalonProcess, startSalon } from './salon.ts'
import { newDatabase } from './things.ts'
import { until } from './until.ts'

const noProc = process.platform !== 'linux' && 'there is no /proc'

/** Sends pictures as the administrator. */
async function openPictures({ url }: SalonProcess) {
  const { text } = await logIn(url)
  const headers = { authorization: `Bearer ${JSON.parse(text).token}`, 'content-type': 'image/jpeg' }
  return {
    put: (place: string, body: Buffer) =>
      ask(`${url}/api/pictures/${place}?alt=Two%20braids`, {
        method: 'PUT',
        headers,
        body: body as BodyInit,
      }),
    list: async () => JSON.parse((await ask(`${url}/api/pictures`)).text).data as { version: number }[],
  }
}

const statusOf = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
/** A process that is over may still wait to be taken note of. */
const isAlive = (pid: number) => /State:\s+[^ZX]/.test(statusOf(pid))
const megabytesOf = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(statusOf(pid))?.[1] ?? 0) / 1024
const childOf = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0] ?? 0)

/** The studio's process, once it has the picture before it and works at it. */
const untilAtWork = ({ pid }: SalonProcess) =>
  until('the studio is at work', () => {
    const child = childOf(pid)
    return child > 0 && megabytesOf(child) > 150 ? child : undefined
  })

const large = async () => (await aPhoto(4_000, 3_000)).jpeg().toBuffer()
const small = async () => (await aPhoto(480, 640)).jpeg().toBuffer()

for (const { name, kind } of [
  { name: 'SQLite', kind: sqlite },
  { name: 'PostgreSQL', kind: postgres },
])
  fault(
    {
      done: `${name}: while a picture is made, its process is killed; then the salon is`,
      promised: 'a sentence, and nothing changed; no process is left, and the next picture is made',
      missing: noProc || (!kind && 'there is no PostgreSQL here'),
    },
    async () => {
      await using database = await newDatabase(kind)
      const options = { databaseUrl: database.url, admin: true }
      const [photo, other] = await Promise.all([large(), small()])
      const rows = async () => {
        await using inside = lookInto(database.url)
        return await inside.db
          .selectFrom('picture_files')
          .select(['name', 'replaced_at'])
          .orderBy('name')
          .execute()
      }
      let before: Awaited<ReturnType<typeof rows>>
      let orphan: number
      {
        await using salon = await startSalon(options)
        const pictures = await openPictures(salon)
        expect((await pictures.put('hair', other)).status).toBe(200)
        before = await rows()
        const first = pictures.put('hair', photo)
        process.kill(await untilAtWork(salon), 'SIGKILL')
        expect(await first).toMatchObject({ status: 422, text: expect.stringContaining('more memory') })
        expect(await rows()).toEqual(before)
        const second = pictures.put('hero', photo)
        orphan = await untilAtWork(salon)
        await salon.end('SIGKILL')
        expect((await second).status).toBe(0)
      }
      // It has more work before it than that.
      await until('the orphan ends', () => !isAlive(orphan), 5_000)
      expect(await rows()).toEqual(before)
      await using salon = await startSalon(options)
      const pictures = await openPictures(salon)
      expect(await pictures.list()).toMatchObject([{ version: 1 }])
      expect((await pictures.put('hair', await small())).status).toBe(200)
      expect(await pictures.list()).toMatchObject([{ version: 2 }])
      return `422, then no answer; ${before.length} files before and after`
    },
  )

fault(
  {
    done: 'SQLite: the disk is full when a picture is to be stored',
    promised: '503, nothing changed, pictures are still shown; with room again it is stored',
    missing: !canMount() && 'no mount without root',
  },
  async () => {
    using disk = newTinyDisk(16)
    await using salon = await startSalon({ databaseUrl: `file:${join(disk.path, 'salon.db')}`, admin: true })
    const pictures = await openPictures(salon)
    expect((await pictures.put('hair', await small())).status).toBe(200)
    const [before, page] = [await pictures.list(), (await ask(salon.url)).text]
    const other = await (await aPhoto(1_200, 1_600, 30)).jpeg().toBuffer()
    disk.fill()
    const full = await pictures.put('makeup', other)
    expect(full).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) })
    expect(await pictures.list()).toEqual(before)
    const [address] = /\/pictures\/own-hair[^" ,]+/.exec(page) ?? []
    expect((await ask(`${salon.url}${address}`)).status).toBe(200)
    disk.free()
    expect((await pictures.put('makeup', other)).status).toBe(200)
    expect(await pictures.list()).toHaveLength(2)
    return `${full.status}: ${JSON.parse(full.text).error}`
  },
)
