import { PutAway } from '#contracts/setup/setup.ts'
import { findSetting, lockSettingFrom, setSetting } from '../../db/settings.ts'
import type { Db } from '../../db/tables.ts'

const KEY = 'setup-put-away'

const parse = (stored: string | undefined): PutAway[] =>
  stored === undefined ? [] : PutAway.array().parse(JSON.parse(stored))

/** The tasks that were put away, also those whose sentence has changed since. */
export const listPutAway = async (db: Db): Promise<PutAway[]> => parse(await findSetting(db, KEY))

/** Replaces what is stored of one task; undefined removes it. */
async function replace(trx: Db, id: string, next: PutAway | undefined): Promise<void> {
  const others = parse(await lockSettingFrom(trx, KEY, '[]')).filter(task => task.id !== id)
  await setSetting(trx, KEY, JSON.stringify(next ? [...others, next] : others))
}

/** Puts a task away. */
export const putAway = (trx: Db, task: PutAway): Promise<void> => replace(trx, task.id, task)

/** Lists a task again. */
export const takeOut = (trx: Db, id: string): Promise<void> => replace(trx, id, undefined)
