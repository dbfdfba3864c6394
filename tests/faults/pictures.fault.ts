import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { OwnPicture } from '#contracts/own-picture.ts'
import { postgres, sqlite } from '#tests/databases.ts'
import { aPhoto } from '#tests/uploads.ts'
import { fileNamesOf } from '../../server/pictures/pictures.rows.ts'
import { connectMany } from '../attack/raw.ts'
import { lookInto } from './audit.ts'
import { canMount, newTinyDisk } from './disk.ts'
import { fault } from './fault.ts'
import { logIn } from './people.ts'
import { ask } from './probe.ts'
import { type SalonProcess, startSalon } from './salon.ts'
import { startTogether } from './salons.ts'
import { newDatabase } from './things.ts'
import { until } from './until.ts'

const noProc = process.platform !== 'linux' && 'there is no /proc'

/** Sends pictures as the administrator. */
async function openPictures({ url }: SalonProcess) {
  const { text } = await logIn(url)
  const headers = { authorization: `Bearer ${JSON.parse(text).token}` }
  return {
    put: (place: string, body: Buffer) =>
      ask(`${url}/api/pictures/${place}?alt=Two%20braids`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'image/jpeg' },
        body: body as BodyInit,
      }),
    remove: (path: string) => ask(`${url}/api/pictures/${path}`, { method: 'DELETE', headers }),
    list: async () => JSON.parse((await ask(`${url}/api/pictures`)).text).data as OwnPicture[],
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

for (const { name, kind } of [
  { name: 'SQLite', kind: sqlite },
  { name: 'PostgreSQL', kind: postgres },
])
  fault(
    {
      done: `${name}: of three processes that all show a picture and the one before it, one removes them now`,
      promised: 'no process answers with a file of them from then on',
      missing: !kind && 'there is no PostgreSQL here',
    },
    async () => {
      await using database = await newDatabase(kind)
      await using salons = await startTogether(3, { databaseUrl: database.url })
      const [first, second] = await Promise.all(salons.all.slice(0, 2).map(openPictures))
      if (!first || !second) throw new Error('They did not start')
      const addresses: string[] = []
      const statuses = async () => {
        const answers = await Promise.all(
          salons.all.flatMap(({ url }) => addresses.map(address => ask(`${url}${address}`))),
        )
        return new Set(answers.map(({ status }) => status))
      }
      for (const file of [await small(), await (await aPhoto(500, 640)).jpeg().toBuffer()]) {
        expect((await first.put('hair', file)).status).toBe(200)
        const { crops } = (await first.list())[0] as OwnPicture
        addresses.push(...fileNamesOf(crops).map(file => `/pictures/${file}`))
      }
      expect(await statuses()).toEqual(new Set([200]))
      expect((await second.remove('hair/files')).status).toBe(200)
      expect(await statuses()).toEqual(new Set([404]))
      return `${addresses.length} files, 404 at once in three processes`
    },
  )

fault(
  {
    done: 'Killed while three pictures come in',
    promised: 'nothing of them is left on the disk',
    missing: noProc,
  },
  async () => {
    await using database = await newDatabase(sqlite)
    const folder = mkdtempSync(join(tmpdir(), 'araliya-uploads-'))
    try {
      await using salon = await startSalon({
        databaseUrl: database.url,
        admin: true,
        environment: { TMPDIR: folder },
      })
      const { text } = await logIn(salon.url)
      const head = [
        'PUT /api/pictures/portrait-1 HTTP/1.1',
        'Host: salon',
        `Authorization: Bearer ${JSON.parse(text).token}`,
        'Content-Type: image/jpeg',
        'Content-Length: 10000000',
      ]
      const say = `${head.join('\r\n')}\r\n\r\n${'x'.repeat(1_000_000)}`
      const before = salon.openFiles() ?? 0
      using _coming = await connectMany(salon.url, 3, () => ({ say }))
      // Each has its connection and its file.
      await until('they come in', () => (salon.openFiles() ?? 0) >= before + 6)
      expect(readdirSync(folder)).toEqual([])
      await salon.end('SIGKILL')
      expect(readdirSync(folder)).toEqual([])
      return 'no file before and after'
    } finally {
      rmSync(folder, { recursive: true })
    }
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
