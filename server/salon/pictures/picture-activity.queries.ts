import type { ActivityAction } from '#contracts/activity/activity.ts'
import type { OwnPicture } from '#contracts/pictures/own-pictures.ts'
import {
  branchOfSlot,
  isPersonSlot,
  isTestimonialSlot,
  type PictureSlotId,
  pictureSlotOf,
} from '#contracts/pictures/picture-slots.ts'
import type { Db } from '../../db/tables.ts'
import { type Edit, recordActivity, recordChanges } from '../../record/record-activity.queries.ts'

/** A slot as the owner knows it: of a branch by its name. */
async function nameOf(trx: Db, slot: PictureSlotId): Promise<string> {
  const { name } = pictureSlotOf(slot)
  const branchId = branchOfSlot(slot)
  if (isPersonSlot(slot) || isTestimonialSlot(slot)) return `${name} (${slot})`
  if (branchId === undefined) return name
  const branch = await trx.selectFrom('branches').select('name').where('id', '=', branchId).executeTakeFirst()
  return branch?.name ?? slot
}

/** Records that a picture was uploaded, deleted or restored. */
export async function recordPicture(
  trx: Db,
  edit: Edit,
  slot: PictureSlotId,
  action: ActivityAction,
  detail?: string,
): Promise<void> {
  await recordActivity(trx, { ...edit, kind: 'picture', action, subject: await nameOf(trx, slot), detail })
}

const cropText = ({ focus }: OwnPicture): string => `${focus.x} %, ${focus.y} %`

/** Records that the crop or the description of a picture was changed. */
export async function recordCrop(trx: Db, edit: Edit, old: OwnPicture, saved: OwnPicture): Promise<void> {
  const subject = await nameOf(trx, saved.slot)
  await recordChanges(trx, { ...edit, kind: 'picture', subject }, [
    ['Description', old.alt, saved.alt],
    ['Middle of the crop', cropText(old), cropText(saved)],
  ])
}
