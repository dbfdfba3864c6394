import { execFile, spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { backUp } from '../../server/cli/backup.ts'
import { openDatabase } from '../../server/db/database.ts'
import { postgres } from '../databases.ts'
import { overwriteStatement } from '../edited-archive.ts'
import { noSettings } from '../settings.ts'
import { recipe } from './recipe.ts'
import { makeFolder } from './salon-process.ts'

const PATIENCE_MS = 60_000

/** `npm run db:restore -- FILE`, as whoever has been sent a file would type it. */
const restore = (databaseUrl: string, file: string) =>
  new Promise<{ code: unknown; said: string }>(done => {
    execFile(
      process.execPath,
      ['server/cli/db.ts', 'restore', file],
      {
        env: { PATH: process.env.PATH, ...noSettings, DATABASE_URL: databaseUrl },
        timeout: PATIENCE_MS,
        killSignal: 'SIGKILL',
      },
      (error, _, said) => done({ code: error?.code ?? 0, said }),
    )
  })

async function countTables(databaseUrl: string): Promise<number> {
  const db = openDatabase(databaseUrl)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(
    db,
  )
  await db.destroy()
  return rows[0]?.n ?? 0
}

recipe(
  'npm run db:restore of archives in which somebody wrote SQL or a command of the shell, and of a pipe that nobody fills',
  'a sentence and exit code 1; nothing is run, no table is left behind',
  async see => {
    const folder = makeFolder()
    const salon = await postgres?.createPrepared()
    const target = await postgres?.create()
    if (!salon || !target) throw new Error('There is a PostgreSQL')
    const proof = join(folder, 'p')
    const edits = [
      ['CREATE INDEX contacts_list', 'COMMIT; SELECT 1/0'],
      ['CREATE INDEX contacts_list', `\\! touch ${proof}`],
      ['COPY public.idempotency_keys', `\\! touch ${proof}`],
      ['ALTER TABLE public.branches ALTER COLUMN id', 'COMMIT; CREATE TABLE mine (id int); SELECT 1/0'],
    ] as const
    for (const [index, [statement, words]] of edits.entries()) {
      const file = join(folder, `${index}.dump`)
      await backUp(salon.url, file)
      overwriteStatement(file, statement, words)
      const { code, said } = await restore(target.url, file)
      expect([code, said], words).toEqual([1, expect.stringMatching(/edited|not the salon's/)])
      expect(said, words).not.toMatch(/^ {4}at /m)
      expect([await countTables(target.url), existsSync(proof)], words).toEqual([0, false])
    }
    see(`${edits.length} edited archives refused`)

    const pipe = join(folder, 'pipe')
    spawnSync('mkfifo', [pipe])
    expect(await restore(target.url, pipe)).toEqual({ code: 1, said: expect.stringContaining('is a pipe') })
    see('a pipe too')
    await salon.drop()
    await target.drop()
    rmSync(folder, { recursive: true })
  },
  { skip: !postgres },
)
