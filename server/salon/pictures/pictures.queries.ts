// Long: every query of own pictures, their files and their replaced versions; they share one lock and the rules of versions.
import type { OwnCrop, OwnPicture, PictureInput, ReplacedPictures } from '#contracts/pictures/own-pictures.ts'
import { branchOfSlot, type PictureSlotId } from '#contracts/pictures/picture-slots.ts'
import { lockEach } from '../../db/locks.ts'
import { pieceOf, readPieces, sizeOf, takingTurns } from '../../db/pieces.ts'
import type { Db, PictureRow } from '../../db/tables.ts'
import { notFound, stale } from '../../errors.ts'

const storedColumns = ['slot', 'alt', 'focusX', 'focusY', 'crops'] as const
const columns = [...storedColumns, 'version'] as const

/** What a change is based on: a version, the default picture (0), or any picture (undefined). */
export type BaseVersion = number | undefined

interface NewPicture {
  slot: PictureSlotId
  input: PictureInput
  crops: OwnCrop[]
  /** Undefined leaves the stored files. */
  files: { name: string; body: Uint8Array }[] | undefined
  /** Undefined leaves the stored original. */
  original: Uint8Array | undefined
}

/** The names under `/pictures/` of all files of a picture. */
export function fileNamesOf(crops: readonly OwnCrop[]): string[] {
  const namesOfCrop = ({ crop, name, hash, widths }: OwnCrop) => {
    const types = crop === 'card' ? ['jpg'] : ['avif', 'webp']
    return widths.flatMap(width => types.map(type => `${name}-${width}.${hash}.${type}`))
  }
  return crops.flatMap(namesOfCrop)
}

/** A stored picture as the API returns it. */
const toOwnPicture = (row: Omit<PictureRow, 'original' | 'updatedAt'>): OwnPicture => ({
  slot: row.slot,
  alt: row.alt,
  focus: { x: row.focusX, y: row.focusY },
  crops: JSON.parse(row.crops) as OwnCrop[],
  version: row.version,
})

/** All own pictures, which replace default ones. */
export async function listOwnPictures(db: Db): Promise<OwnPicture[]> {
  const rows = await db
    .selectFrom('pictures')
    .select(columns)
    .where('original', 'is not', null)
    .orderBy('slot')
    .execute()
  return rows.map(toOwnPicture)
}

const findRow = (db: Db, slot: PictureSlotId) =>
  db
    .selectFrom('pictures')
    .select([...columns, eb => eb('original', 'is not', null).as('isOwn')])
    .where('slot', '=', slot)
    .executeTakeFirst()

const noOwnPicture = () => notFound('The default picture is shown here')

/** @throws ApiError 404 when the default picture is shown */
export async function getOwnPicture(db: Db, slot: PictureSlotId): Promise<OwnPicture> {
  const picture = await findOwnPicture(db, slot)
  if (!picture) throw noOwnPicture()
  return picture
}

/**
 * The length of a slot's uncropped picture, and its bytes in pieces, which fail when the slot is changed meanwhile.
 * @throws ApiError 404 when the default picture is shown
 */
export async function getOriginal(
  db: Db,
  slot: PictureSlotId,
): Promise<{ size: number; pieces: AsyncGenerator<Uint8Array> }> {
  const own = db.selectFrom('pictures').where('slot', '=', slot).where('original', 'is not', null)
  const row = await own.select(['version', sizeOf('original').as('size')]).executeTakeFirst()
  if (!row) throw noOwnPicture()
  const { version, size } = row
  const read = takingTurns(async start => {
    const stored = own.where('version', '=', version).select(pieceOf('original', start).as('piece'))
    return (await stored.executeTakeFirst())?.piece
  })
  return { size, pieces: readPieces(read, size) }
}

/** @throws ApiError 404 for the slot of a branch that does not exist */
export async function requirePictureSlot(db: Db, slot: PictureSlotId): Promise<void> {
  const branch = branchOfSlot(slot)
  if (branch === undefined) return
  const row = await db.selectFrom('branches').select('id').where('id', '=', branch).executeTakeFirst()
  if (!row) throw notFound('Branch not found')
}

/**
 * Refuses a change that is based on another version than the shown one, which is 0 while the default picture is shown.
 * @returns the last version of the slot, from which the next one is counted also after a removal; 0 if there was none
 * @throws ApiError 412
 */
export async function requireBaseVersion(db: Db, slot: PictureSlotId, base: BaseVersion): Promise<number> {
  const row = await findRow(db, slot)
  const shown = row?.isOwn ? toOwnPicture(row) : { version: 0 }
  if (base !== undefined && base !== shown.version) throw stale(shown)
  const lastVersion = row?.version ?? 0
  return lastVersion
}

/** The own picture of a slot; undefined when the default one is shown. */
export async function findOwnPicture(db: Db, slot: PictureSlotId): Promise<OwnPicture | undefined> {
  const row = await findRow(db, slot)
  return row?.isOwn ? toOwnPicture(row) : undefined
}

/** Lets one transaction at a time change a slot: on PostgreSQL two could otherwise read the same version, and both go on. */
export const lockPictureSlot = (trx: Db, slot: PictureSlotId): Promise<void> =>
  lockEach(trx, 'pictureSlots', [slot])

/** Marks the current files of a slot as replaced: they are kept for a week, for pages that are still open. */
const markFilesReplaced = (trx: Db, slot: PictureSlotId, now: string) =>
  trx
    .updateTable('pictureFiles')
    .set({ replacedAt: now })
    .where('slot', '=', slot)
    .where('replacedAt', 'is', null)
    .execute()

/**
 * Stores a picture and all its files, within a transaction.
 * @throws ApiError 404 for a deleted branch, 412 when someone else has changed the slot meanwhile
 */
export async function publishPicture(
  trx: Db,
  { slot, input, crops, files, original }: NewPicture,
  base: BaseVersion,
  now: string,
): Promise<OwnPicture> {
  await lockPictureSlot(trx, slot)
  await requirePictureSlot(trx, slot)
  const version = (await requireBaseVersion(trx, slot, base)) + 1
  if (files) await markFilesReplaced(trx, slot, now)
  for (const { name, body } of files ?? []) {
    await trx
      .insertInto('pictureFiles')
      .values({ name, slot, replacedAt: null, body })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ replacedAt: null }))
      .execute()
  }
  const { alt, focus } = input
  const values = {
    alt,
    focusX: focus.x,
    focusY: focus.y,
    crops: JSON.stringify(crops),
    version,
    updatedAt: now,
    ...(original && { original }),
  }
  const row = await trx
    .insertInto('pictures')
    .values({ slot, original: null, ...values })
    .onConflict(conflict => conflict.column('slot').doUpdateSet(values))
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toOwnPicture(row)
}

/**
 * Removes the own picture of a slot, which shows the default one again. The removed one can be restored as long as its files are
 * stored.
 * @throws ApiError 404 when the default picture is shown, 412 when someone else has changed the slot meanwhile
 */
export async function removeOwnPicture(
  trx: Db,
  slot: PictureSlotId,
  base: BaseVersion,
  now: string,
): Promise<void> {
  await lockPictureSlot(trx, slot)
  await requireBaseVersion(trx, slot, base)
  await trx.deleteFrom('removedPictures').where('slot', '=', slot).execute()
  await trx
    .insertInto('removedPictures')
    .columns([...storedColumns, 'original', 'removedAt'])
    .expression(eb =>
      eb
        .selectFrom('pictures')
        .select([...storedColumns, eb.ref('original').$notNull().as('original'), eb.val(now).as('removedAt')])
        .where('slot', '=', slot)
        .where('original', 'is not', null),
    )
    .execute()
  if (!(await clearPictureSlot(trx, slot, now))) throw noOwnPicture()
}

/**
 * Restores the own picture that was removed last.
 * @throws ApiError 404 when it is no longer stored, 412 when another picture is shown
 */
export async function restoreOwnPicture(trx: Db, slot: PictureSlotId, now: string): Promise<OwnPicture> {
  await lockPictureSlot(trx, slot)
  await requirePictureSlot(trx, slot)
  await requireBaseVersion(trx, slot, 0)
  const notStored = notFound('The earlier picture is no longer stored: upload it again')
  const removed = await trx
    .deleteFrom('removedPictures')
    .where('slot', '=', slot)
    .returning([...storedColumns, 'original'])
    .executeTakeFirst()
  if (!removed) throw notStored
  const { original, ...row } = removed
  const names = fileNamesOf(JSON.parse(row.crops) as OwnCrop[])
  const { numUpdatedRows } = await trx
    .updateTable('pictureFiles')
    .set({ replacedAt: null })
    .where('name', 'in', names)
    .executeTakeFirst()
  if (Number(numUpdatedRows) < names.length) throw notStored
  const shown = await trx
    .updateTable('pictures')
    .set(eb => ({ ...row, original, version: eb('version', '+', 1), updatedAt: now }))
    .where('slot', '=', slot)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toOwnPicture(shown)
}

/**
 * Removes the own picture of a slot, such as that of a deleted branch. Only one that was copied to `removedPictures` before can be
 * restored.
 * @returns whether there was one
 */
export async function clearPictureSlot(trx: Db, slot: PictureSlotId, now: string): Promise<boolean> {
  await lockPictureSlot(trx, slot)
  const { numUpdatedRows } = await trx
    .updateTable('pictures')
    .set(eb => ({
      original: null,
      crops: '[]',
      alt: '',
      version: eb('version', '+', 1),
      updatedAt: now,
    }))
    .where('slot', '=', slot)
    .where('original', 'is not', null)
    .executeTakeFirst()
  await markFilesReplaced(trx, slot, now)
  return numUpdatedRows > 0n
}

/** The slots with replaced pictures whose files are still stored, and when the last one was replaced. */
export async function listReplaced(db: Db): Promise<ReplacedPictures[]> {
  const rows = await db
    .selectFrom('pictureFiles')
    .select(['slot', eb => eb.fn.max('replacedAt').$notNull().as('replacedAt')])
    .where('replacedAt', 'is not', null)
    .groupBy('slot')
    .orderBy('slot')
    .execute()
  return rows
}

/**
 * Deletes the replaced pictures of a slot, also the one that could be restored.
 * @throws ApiError 404 when there are none
 */
export async function deleteReplaced(trx: Db, slot: PictureSlotId): Promise<void> {
  await lockPictureSlot(trx, slot)
  await trx.deleteFrom('removedPictures').where('slot', '=', slot).execute()
  const { numDeletedRows } = await trx
    .deleteFrom('pictureFiles')
    .where('slot', '=', slot)
    .where('replacedAt', 'is not', null)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('There are no earlier pictures here')
}

/** The length of a file by its name under `/pictures/`. */
export async function findPictureFileSize(db: Db, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('pictureFiles')
    .select(sizeOf('body').as('size'))
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.size
}

/** A piece of a file. */
export async function findPictureFilePiece(
  db: Db,
  name: string,
  start: number,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('pictureFiles')
    .select(pieceOf('body', start).as('piece'))
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.piece
}

/** Deletes files that were replaced before `expired`, and pictures removed before then. @returns how many files */
export async function deleteExpiredPictureFiles(trx: Db, expired: string): Promise<number> {
  await trx.deleteFrom('removedPictures').where('removedAt', '<', expired).execute()
  const { numDeletedRows } = await trx
    .deleteFrom('pictureFiles')
    .where('replacedAt', '<', expired)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
