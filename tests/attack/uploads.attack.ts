import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { expect } from 'vitest'
import { SHEET_BYTES_MAX as LARGEST_SHEET } from '#contracts/services/sheet-limits.ts'
import { signIn } from '#tests/accounts.ts'
import { databaseKinds, sqlite } from '#tests/databases.ts'
import { aPhoto } from '#tests/uploads.ts'
import { workbookOf } from '#tests/zip.ts'
import { systemClock } from '../../server/clock.ts'
import { inspectDatabase } from '../processes/audit.ts'
import { newFolder } from '../processes/folders.ts'
import { newDatabase } from '../processes/resources.ts'
import { missingLinux, scenario } from '../processes/scenario.ts'
import { watchMemory } from './memory.ts'
import { startTarget } from './target.ts'

const LARGEST = 20 * 1024 * 1024
const MEGABYTES_MORE = 80

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
          const url = `${salon.url}/api/pictures/portrait-${1 + (n % 3)}`
          const headers = { ...admin.headers, 'content-type': 'image/jpeg' }
          // A refusal may end the connection while the rest is being sent.
          const response = await fetch(url, { method: 'PUT', headers, body }).catch(() => undefined)
          return response?.status ?? 429
        }),
      )
      expect(statuses.toSorted()).toEqual([...Array(6).fill(200), ...Array(6).fill(429)])
      expect(readdirSync(folder.path).filter(file => file.startsWith('araliya-upload'))).toEqual([])
      return memory.check(MEGABYTES_MORE)
    },
  )

/** The limit of the reader, and the start of its process. */
const READING_MS = 25_000
const GB = 1024 * 1024 * 1024

const hostileSheets: readonly [what: string, file: () => Buffer][] = [
  ['unpacks to a gigabyte', () => workbookOf(Buffer.alloc(GB, ' '))],
  ['claims to unpack to a kilobyte', () => workbookOf(Buffer.alloc(GB / 4, ' '), 1024)],
  [
    'names files of this machine as XML entities',
    () =>
      workbookOf(
        '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>Id&x;</t></is></c></row></sheetData></worksheet>',
      ),
  ],
  [
    'has ten million cells',
    () =>
      workbookOf(
        `<worksheet><sheetData>${`<row>${'<c><v>1</v></c>'.repeat(1000)}</row>`.repeat(10_000)}</sheetData></worksheet>`,
      ),
  ],
  ['has half a million columns', () => Buffer.from(`Id${',x'.repeat(LARGEST_SHEET / 2 - 10)}\n1`)],
  ['has half a million rows', () => Buffer.from(`Id\n${'1\n'.repeat(LARGEST_SHEET / 2 - 10)}`)],
  ['is a cell of a megabyte', () => Buffer.from(`Id,Name\n1,"${'x'.repeat(LARGEST_SHEET - 20)}"`)],
]

scenario(
  {
    action: 'An administrator uploads spreadsheets that are made to exhaust memory and time',
    promise: `each is refused with a sentence, within the time that a file may take; the main process takes less than ${MEGABYTES_MORE} MB more, no file is left`,
    missing: missingLinux,
  },
  async () => {
    await using database = await newDatabase(sqlite)
    using folder = newFolder()
    await using salon = await startTarget({ databaseUrl: database.url, environment: { TMPDIR: folder.path } })
    await using inspected = inspectDatabase(database.url)
    const admin = await signIn({ db: inspected.db, clock: systemClock })
    const files = hostileSheets.map(([what, file]) => [what, file()] as const)
    using memory = watchMemory(salon)
    for (const [what, body] of files) {
      const began = performance.now()
      const response = await fetch(`${salon.url}/api/services/import`, {
        method: 'POST',
        headers: { ...admin.headers, 'content-type': 'application/octet-stream' },
        body: new Uint8Array(body.subarray(0, LARGEST_SHEET)),
      })
      const { error } = await response.json()
      expect([response.status, error], what).toEqual([
        422,
        expect.stringMatching(/^(?:This|We|Row 2,?) .+\.$/),
      ])
      expect(performance.now() - began, what).toBeLessThan(READING_MS)
    }
    expect(readdirSync(folder.path).filter(file => file.startsWith('araliya-upload'))).toEqual([])
    return memory.check(MEGABYTES_MORE)
  },
)
