import { statSync } from 'node:fs'
import { sql } from 'kysely'
import { sizeText } from '#contracts/text/size-text.ts'
import type { Db } from '../../db/tables.ts'

async function readTotal(db: Db, file: string | undefined): Promise<number> {
  if (file !== undefined) return statSync(file).size
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(
    db,
  )
  return Number(rows[0]?.size ?? 0)
}

async function sumOf(db: Db, table: 'attachmentFiles' | 'receivedOriginals'): Promise<number> {
  const { size } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.sum<number | null>('size').as('size'))
    .executeTakeFirstOrThrow()
  return Number(size ?? 0)
}

/**
 * How large a database is, and how much of it came with clients' messages, as a sentence.
 * @param file of SQLite; undefined for PostgreSQL
 */
export async function describeSize(db: Db, file: string | undefined): Promise<string> {
  const attachments = await sumOf(db, 'attachmentFiles')
  const originals = await sumOf(db, 'receivedOriginals')
  return `${sizeText(await readTotal(db, file))}, of which ${sizeText(attachments)} are photographs and ${sizeText(originals)} emails as they arrived`
}
