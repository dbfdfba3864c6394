import { PHOTOGRAPH_DAYS, type PhotographsInput, PhotographsSetting } from '#contracts/privacy/photographs.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { findSetting, lockSettingFrom, setSetting } from '../../db/settings.ts'
import type { Db } from '../../db/tables.ts'
import { stale } from '../../errors.ts'
import { type Edit, recordChanges } from '../../record/record-activity.queries.ts'

const KEY = 'photographs'

const initial: PhotographsSetting = { isTaken: false, days: PHOTOGRAPH_DAYS, version: 1 }

const parse = (stored: string | undefined): PhotographsSetting =>
  stored === undefined ? initial : PhotographsSetting.parse(JSON.parse(stored))

/** Whether the form takes photographs, and how long those of clients are kept. */
export const getPhotographsSetting = async (db: Db): Promise<PhotographsSetting> =>
  parse(await findSetting(db, KEY))

/** "90 days" */
export const keptText = ({ days }: Pick<PhotographsSetting, 'days'>): string => counted(days, 'day')

const takenText = ({ isTaken }: PhotographsSetting) => (isTaken ? 'Taken' : 'Not taken')

/**
 * Stores the setting as its next version.
 * @param version the one that the change is based on; undefined overwrites any
 * @throws ApiError 412 when someone else has saved meanwhile
 */
export async function setPhotographsSetting(
  trx: Db,
  input: PhotographsInput,
  version: number | undefined,
  edit: Edit,
): Promise<void> {
  const current = parse(await lockSettingFrom(trx, KEY, JSON.stringify(initial)))
  if (version !== undefined && version !== current.version) throw stale(current)
  const saved: PhotographsSetting = { ...input, version: current.version + 1 }
  await setSetting(trx, KEY, JSON.stringify(saved))
  await recordChanges(trx, { ...edit, kind: 'retention' }, [
    ['Photographs in the form', takenText(current), takenText(saved)],
    ['Photographs of clients', keptText(current), keptText(saved)],
  ])
}
