import { sql } from 'kysely'
import type { OwnCrop, OwnPicture, PictureInput } from '#contracts/own-picture.ts'
import { branchOf, type PlaceId } from '#contracts/places.ts'
import { isPostgres } from '../db/dialect.ts'
import type { Db } from '../db/tables.ts'
import { notFound, stale } from '../errors.ts'
import { toOwnPicture } from './pictures.rows.ts'

const columns = ['place', 'alt', 'focus_x', 'focus_y', 'crops', 'version'] as const

/** What a change started from: a version, the house's picture (0), or whatever is there (undefined). */
export type StartedFrom = number | undefined

interface Published {
  place: PlaceId
  input: PictureInput
  crops: OwnCrop[]
  /** Undefined leaves those that are there. */
  files: { name: string; body: Uint8Array }[] | undefined
  /** Undefined leaves the one that is kept. */
  original: Uint8Array | undefined
}

/** The pictures that stand in place of the house's. */
export async function listOwnPictures(db: Db): Promise<OwnPicture[]> {
  const rows = await db
    .selectFrom('pictures')
    .select(columns)
    .where('original', 'is not', null)
    .orderBy('place')
    .execute()
  return rows.map(toOwnPicture)
}

const findRow = (db: Db, place: PlaceId) =>
  db
    .selectFrom('pictures')
    .select([...columns, eb => eb('original', 'is not', null).as('is_own')])
    .where('place', '=', place)
    .executeTakeFirst()

const houses = () => notFound('This place shows the picture of the house')

/** @throws ApiError 404 where it is the house's */
export async function getOwnPicture(db: Db, place: PlaceId): Promise<OwnPicture> {
  const row = await findRow(db, place)
  if (!row?.is_own) throw houses()
  return toOwnPicture(row)
}

/** The picture at a place, to crop anew from. @throws ApiError 404 where it is the house's */
export async function getOriginal(db: Db, place: PlaceId): Promise<Buffer> {
  const row = await db.selectFrom('pictures').select('original').where('place', '=', place).executeTakeFirst()
  if (!row?.original) throw houses()
  return Buffer.from(row.original)
}

/** @throws ApiError 404 for the place of a branch that is not there */
export async function requirePlace(db: Db, place: PlaceId): Promise<void> {
  const branch = branchOf(place)
  if (branch === undefined) return
  const row = await db.selectFrom('branches').select('id').where('id', '=', branch).executeTakeFirst()
  if (!row) throw notFound('Branch not found')
}

/**
 * Refuses a change that started from something else than what is there.
 * @returns the version that is stored; 0 for none
 * @throws ApiError 412
 */
export async function requireUnchanged(db: Db, place: PlaceId, from: StartedFrom): Promise<number> {
  const row = await findRow(db, place)
  const shown = row?.is_own ? row.version : 0
  if (from !== undefined && from !== shown) throw stale(row?.is_own ? toOwnPicture(row) : { version: 0 })
  return row?.version ?? 0
}

// Any number that no other kind of lock uses.
const LOCK = 5_180_024

/** One at a time changes a place: on PostgreSQL two would read the same version, also none, and both go on. */
async function holdPlace(trx: Db, place: PlaceId): Promise<void> {
  if (isPostgres(trx))
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}, hashtext(${place}))`.execute(trx)
}

/** What a place has shown so far: open pages still ask for it, for a week. */
const retireFiles = (trx: Db, place: PlaceId, now: string) =>
  trx
    .updateTable('picture_files')
    .set({ replaced_at: now })
    .where('place', '=', place)
    .where('replaced_at', 'is', null)
    .execute()

/**
 * Shows a picture at its place, all its files with it; in a transaction, so that it is wholly there or not at all.
 * @throws ApiError 404 for a branch that is gone, 412 when somebody else was quicker
 */
export async function publishPicture(
  trx: Db,
  { place, input, crops, files, original }: Published,
  from: StartedFrom,
  now: string,
): Promise<OwnPicture> {
  await holdPlace(trx, place)
  await requirePlace(trx, place)
  const version = (await requireUnchanged(trx, place, from)) + 1
  if (files) await retireFiles(trx, place, now)
  for (const { name, body } of files ?? []) {
    await trx
      .insertInto('picture_files')
      .values({ name, place, replaced_at: null, body })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ replaced_at: null }))
      .execute()
  }
  const { alt, focus } = input
  const values = {
    alt,
    focus_x: focus.x,
    focus_y: focus.y,
    crops: JSON.stringify(crops),
    version,
    updated_at: now,
    ...(original && { original }),
  }
  const row = await trx
    .insertInto('pictures')
    .values({ place, original: null, ...values })
    .onConflict(conflict => conflict.column('place').doUpdateSet(values))
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toOwnPicture(row)
}

/** Shows the house's picture again. @throws ApiError 404 where it is there already, 412 when somebody else was quicker */
export async function bringBack(trx: Db, place: PlaceId, from: StartedFrom, now: string): Promise<void> {
  await holdPlace(trx, place)
  await requireUnchanged(trx, place, from)
  if (!(await clearPlace(trx, place, now))) throw houses()
}

/** Takes away what a place shows, such as that of a branch which is deleted. @returns whether there was anything */
export async function clearPlace(trx: Db, place: PlaceId, now: string): Promise<boolean> {
  await holdPlace(trx, place)
  const { numUpdatedRows } = await trx
    .updateTable('pictures')
    .set(eb => ({
      original: null,
      crops: '[]',
      alt: '',
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('place', '=', place)
    .where('original', 'is not', null)
    .executeTakeFirst()
  await retireFiles(trx, place, now)
  return numUpdatedRows > 0n
}

/** A file by its name under `/pictures/`. */
export async function findPictureFile(db: Db, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('picture_files').select('body').where('name', '=', name).executeTakeFirst()
  return row && Buffer.from(row.body)
}

/** Takes away the files that no page has shown since before `expired`. @returns how many */
export async function sweepPictureFiles(db: Db, expired: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('picture_files')
    .where('replaced_at', '<', expired)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
