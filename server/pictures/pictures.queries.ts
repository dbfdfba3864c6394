import { sql } from 'kysely'
import type { OwnCrop, OwnPicture, PictureInput, ReplacedPictures } from '#contracts/own-picture.ts'
import { branchOf, type PlaceId } from '#contracts/places.ts'
import { isPostgres } from '../db/dialect.ts'
import type { Db } from '../db/tables.ts'
import { notFound, stale } from '../errors.ts'
import { fileNamesOf, toOwnPicture } from './pictures.rows.ts'

const kept = ['place', 'alt', 'focus_x', 'focus_y', 'crops'] as const
const columns = [...kept, 'version'] as const

/** What a change started from: a version, the default picture (0), or whatever is there (undefined). */
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

/** The pictures that stand in place of the default ones. */
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

const showsDefault = () => notFound('This place shows the default picture')

/** @throws ApiError 404 where it is the default one */
export async function getOwnPicture(db: Db, place: PlaceId): Promise<OwnPicture> {
  const row = await findRow(db, place)
  if (!row?.is_own) throw showsDefault()
  return toOwnPicture(row)
}

/** The picture at a place, to crop anew from. @throws ApiError 404 where it is the default one */
export async function getOriginal(db: Db, place: PlaceId): Promise<Buffer> {
  const row = await db.selectFrom('pictures').select('original').where('place', '=', place).executeTakeFirst()
  if (!row?.original) throw showsDefault()
  return Buffer.from(row.original)
}

/** @throws ApiError 404 for the place of a branch that is not there */
export async function requirePictureSlot(db: Db, place: PlaceId): Promise<void> {
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
async function lockPictureSlot(trx: Db, place: PlaceId): Promise<void> {
  if (isPostgres(trx))
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}, hashtext(${place}))`.execute(trx)
}

/** What a place has shown so far: open pages still ask for it, for a week. */
const markFilesReplaced = (trx: Db, place: PlaceId, now: string) =>
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
  await lockPictureSlot(trx, place)
  await requirePictureSlot(trx, place)
  const version = (await requireUnchanged(trx, place, from)) + 1
  if (files) await markFilesReplaced(trx, place, now)
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

/**
 * Shows the default picture again. What was there can be put back for as long as its files are kept.
 * @throws ApiError 404 where it is there already, 412 when somebody else was quicker
 */
export async function restoreDefault(trx: Db, place: PlaceId, from: StartedFrom, now: string): Promise<void> {
  await lockPictureSlot(trx, place)
  await requireUnchanged(trx, place, from)
  await trx.deleteFrom('removed_pictures').where('place', '=', place).execute()
  await trx
    .insertInto('removed_pictures')
    .columns([...kept, 'original', 'removed_at'])
    .expression(eb =>
      eb
        .selectFrom('pictures')
        .select([...kept, eb.ref('original').$notNull().as('original'), eb.val(now).as('removed_at')])
        .where('place', '=', place)
        .where('original', 'is not', null),
    )
    .execute()
  if (!(await clearPictureSlot(trx, place, now))) throw showsDefault()
}

/**
 * Puts back what the default picture has replaced, with all its files.
 * @throws ApiError 404 where nothing is kept any more, 412 where another picture is shown by now
 */
export async function restoreRemovedPicture(trx: Db, place: PlaceId, now: string): Promise<OwnPicture> {
  await lockPictureSlot(trx, place)
  await requirePictureSlot(trx, place)
  await requireUnchanged(trx, place, 0)
  const gone = notFound('The earlier picture is not kept any more: choose it anew')
  const removed = await trx
    .deleteFrom('removed_pictures')
    .where('place', '=', place)
    .returning([...kept, 'original'])
    .executeTakeFirst()
  if (!removed) throw gone
  const { original, ...row } = removed
  const names = fileNamesOf(JSON.parse(row.crops) as OwnCrop[])
  const { numUpdatedRows } = await trx
    .updateTable('picture_files')
    .set({ replaced_at: null })
    .where('name', 'in', names)
    .executeTakeFirst()
  if (Number(numUpdatedRows) < names.length) throw gone
  const shown = await trx
    .updateTable('pictures')
    .set(eb => ({ ...row, original, version: eb('version', '+', 1), updated_at: now }))
    .where('place', '=', place)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toOwnPicture(shown)
}

/** Takes away what a place shows, such as that of a branch which is deleted. @returns whether there was anything */
export async function clearPictureSlot(trx: Db, place: PlaceId, now: string): Promise<boolean> {
  await lockPictureSlot(trx, place)
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
  await markFilesReplaced(trx, place, now)
  return numUpdatedRows > 0n
}

/** Which places have shown pictures whose files are still kept, and since when they do not show them. */
export async function listReplaced(db: Db): Promise<ReplacedPictures[]> {
  const rows = await db
    .selectFrom('picture_files')
    .select(['place', eb => eb.fn.max('replaced_at').$notNull().as('replacedAt')])
    .where('replaced_at', 'is not', null)
    .groupBy('place')
    .orderBy('place')
    .execute()
  return rows
}

/**
 * Deletes what a place has shown before: its files, and what could be put back.
 * @throws ApiError 404 where there is nothing
 */
export async function deleteReplaced(trx: Db, place: PlaceId): Promise<void> {
  await lockPictureSlot(trx, place)
  await trx.deleteFrom('removed_pictures').where('place', '=', place).execute()
  const { numDeletedRows } = await trx
    .deleteFrom('picture_files')
    .where('place', '=', place)
    .where('replaced_at', 'is not', null)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('This place has no earlier pictures')
}

/**
 * Deletes what a place shows and all that it has shown before.
 * @throws ApiError 404 where there is nothing, 412 when somebody else was quicker
 */
export async function deletePictures(trx: Db, place: PlaceId, from: StartedFrom, now: string): Promise<void> {
  await lockPictureSlot(trx, place)
  await requireUnchanged(trx, place, from)
  await clearPictureSlot(trx, place, now)
  await deleteReplaced(trx, place)
}

/** A file by its name under `/pictures/`. */
export async function findPictureFile(db: Db, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('picture_files').select('body').where('name', '=', name).executeTakeFirst()
  return row && Buffer.from(row.body)
}

/** Whether there is a file of this name. */
export async function hasPictureFile(db: Db, name: string): Promise<boolean> {
  const row = await db.selectFrom('picture_files').select('name').where('name', '=', name).executeTakeFirst()
  return row !== undefined
}

/** Deletes the files that no page has shown since before `expired`, and what could be put back until then. @returns how many files */
export async function deleteExpiredPictureFiles(trx: Db, expired: string): Promise<number> {
  await trx.deleteFrom('removed_pictures').where('removed_at', '<', expired).execute()
  const { numDeletedRows } = await trx
    .deleteFrom('picture_files')
    .where('replaced_at', '<', expired)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
