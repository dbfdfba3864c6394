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

async function hasTable(databaseUrl: string, name: string): Promise<boolean> {
  const db = openDatabase(databaseUrl)
  const { rows } = await sql`select 1 from pg_tables where tablename = ${name}`.execute(db)
  await db.destroy()
  return rows.length > 0
}

recipe(
  'npm run db:restore of archives in which somebody wrote SQL or a command of the shell, and of a pipe that nobody fills',
  'none of it is run and no table is left behind; where it stands among the rows, a sentence and exit code 1',
  async see => {
    const folder = makeFolder()
    const salon = await postgres?.createPrepared()
    const target = await postgres?.create()
    if (!salon || !target) throw new Error('There is a PostgreSQL')
    const proof = join(folder, 'p')
    const edits = [
      ['CREATE INDEX contacts_list', 'COMMIT; CREATE TABLE mine (id int); SELECT 1/0', false],
      ['CREATE INDEX contacts_list', `\\! touch ${proof}`, false],
      ['COPY public.idempotency_keys', `\\! touch ${proof}`, true],
      [
        'ALTER TABLE public.branches ALTER COLUMN id',
        'COMMIT; CREATE TABLE mine (id int); SELECT 1/0',
        false,
      ],
    ] as const
    for (const [index, [statement, words, isRefused]] of edits.entries()) {
      const file = join(folder, `${index}.dump`)
      await backUp(salon.url, file)
      overwriteStatement(file, statement, words)
      const target = await postgres?.create()
      if (!target) throw new Error('There is a PostgreSQL')
      const { code, said } = await restore(target.url, file)
      expect(said, words).not.toMatch(/^ {4}at /m)
      expect([code, await hasTable(target.url, 'mine'), existsSync(proof)], words).toEqual([
        isRefused ? 1 : 0,
        false,
        false,
      ])
      if (isRefused)
        expect([said, await hasTable(target.url, 'contacts')]).toEqual([
          expect.stringContaining('was edited'),
          false,
        ])
      await target.drop()
    }
    see(`${edits.length} edited archives: none of their statements was run`)

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
