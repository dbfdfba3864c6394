import type { Selectable } from 'kysely'
import type { DeletedService } from '#contracts/services/service.ts'
import type { LastAction, LeftService, ServiceActionKind } from '#contracts/services/service-changes.ts'
import { type Clock, instant } from '../clock.ts'
import { idList } from '../db/dialect.ts'
import type { Db, ServiceChangeRow, StoredPlan, StoredService } from '../db/tables.ts'
import { notFound } from '../errors.ts'
import { recordPlan, recordService, recordServices } from './service-activity.queries.ts'
import {
  deletePlan,
  findPlans,
  lockServices,
  removeService,
  startAction,
  writeService,
} from './store.queries.ts'

type KeptRow = Selectable<ServiceChangeRow>

/** Who undoes an action, and when. */
interface UndoneBy {
  by: { id: number; email: string }
  at: string
}

/**
 * Stores a service as it was, as a version that no form has seen. The action before finds it as it has left it, so that several
 * actions can be undone one after the other.
 */
async function putServiceBack(
  trx: Db,
  kept: KeptRow,
  before: StoredService,
  old: StoredService | undefined,
  at: string,
): Promise<StoredService> {
  const version = (old ?? before).version + 1
  const { id, position, createdAt, ...columns } = before
  // A service that was only changed keeps its place in the list.
  const row = old ? columns : { ...columns, id, position, createdAt }
  const saved = await writeService(trx, old, row, version, at)
  await trx
    .updateTable('serviceChanges')
    .set({ versionAfter: version })
    .where('target', '=', 'service')
    .where('serviceId', '=', id)
    .where('versionAfter', '=', before.version)
    .where('id', '<', kept.id)
    .execute()
  return saved
}

/** Stores the planned price as it was, also under its id: no other plan has had it. */
async function putPlanBack(trx: Db, serviceId: number, before: StoredPlan | null): Promise<void> {
  await deletePlan(trx, serviceId)
  if (before) await trx.insertInto('plannedPrices').values(before).execute()
}

/** What was done to a row after an action: the latest change that was not undone. */
async function whatCameSince(db: Db, kept: KeptRow): Promise<LeftService> {
  const later = await db
    .selectFrom('serviceChanges')
    .select(['kind', 'author'])
    .where('serviceId', '=', kept.serviceId)
    .where('id', '>', kept.id)
    .where('actionId', '!=', kept.actionId)
    .where('undoneAt', 'is', null)
    // A plan that became valid, or whose service was deleted, is found at its service.
    .where(eb => eb.or([eb('target', '=', kept.target), eb('kind', 'in', ['valid', 'deleted'])]))
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return {
    id: kept.serviceId,
    name: kept.serviceName,
    what: kept.target === 'plan' ? 'planned price' : 'service',
    since: later?.kind ?? null,
    by: later?.author ?? null,
  }
}

/**
 * Undoes an action: puts each of its rows back whose version is still the one that the action has left, and leaves the others.
 * A repeated request changes nothing.
 * @returns how many rows were put back, and the ids of those that were kept and are left
 * @throws ApiError 404 when there was no such action, or it was too long ago
 */
export async function undoServiceAction(
  trx: Db,
  actionId: string,
  by: { id: number; email: string },
  clock: Clock,
): Promise<{ putBack: number; left: number[] }> {
  const undoing: UndoneBy = { by, at: instant(clock) }
  const keptRows = await trx
    .selectFrom('serviceChanges')
    .selectAll()
    .where('actionId', '=', actionId)
    .orderBy('id')
    .execute()
  if (keptRows.length === 0) throw notFound('There is nothing to undo')
  const services = await lockServices(
    trx,
    keptRows.map(({ serviceId }) => serviceId),
  )
  const { numUpdatedRows } = await trx
    .updateTable('serviceChanges')
    .set({ undoneAt: undoing.at })
    .where('actionId', '=', actionId)
    .where('undoneAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return { putBack: 0, left: [] }
  const plans = await findPlans(trx, [...services.keys()])
  const left: number[] = []
  for (const kept of keptRows) {
    const isPutBack =
      kept.target === 'service'
        ? await undoService(trx, kept, services, undoing)
        : await undoPlan(trx, kept, services, plans, undoing)
    if (!isPutBack) left.push(kept.id)
  }
  return { putBack: keptRows.length - left.length, left }
}

/** What an undo has left as it is, and what was done to it since. @param ids of the kept rows */
export async function describeLeft(db: Db, ids: readonly number[]): Promise<LeftService[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('serviceChanges')
    .selectAll()
    .where('id', 'in', idList(db, ids))
    .orderBy('id')
    .execute()
  const left: LeftService[] = []
  for (const kept of rows) left.push(await whatCameSince(db, kept))
  return left
}

/** @returns whether the service is again as it was */
async function undoService(
  trx: Db,
  kept: KeptRow,
  services: Map<number, StoredService>,
  undoing: UndoneBy,
): Promise<boolean> {
  const old = services.get(kept.serviceId)
  if ((old?.version ?? null) !== kept.versionAfter) return false
  const before = kept.rowBefore && (JSON.parse(kept.rowBefore) as StoredService)
  if (before) {
    const saved = await putServiceBack(trx, kept, before, old, undoing.at)
    services.set(saved.id, saved)
    if (old) await recordServices(trx, { ...undoing, action: 'undone' }, [{ old, saved }])
    else await recordService(trx, undoing, 'restored', saved)
  } else if (old) {
    // An action of its own, so that what was added can be restored.
    await removeService(trx, startAction('deleted', undoing.by.email, undoing.at), old)
    services.delete(old.id)
    await recordService(trx, undoing, 'deleted', old)
  }
  return true
}

/** @returns whether the planned price is again as it was */
async function undoPlan(
  trx: Db,
  kept: KeptRow,
  services: ReadonlyMap<number, StoredService>,
  plans: ReadonlyMap<number, StoredPlan>,
  undoing: UndoneBy,
): Promise<boolean> {
  const service = services.get(kept.serviceId)
  const old = plans.get(kept.serviceId) ?? null
  if (!service || (old?.id ?? null) !== kept.versionAfter) return false
  const before = kept.rowBefore ? (JSON.parse(kept.rowBefore) as StoredPlan) : null
  await putPlanBack(trx, service.id, before)
  // What was deleted with its service comes back with it: one entry says both.
  if (kept.kind !== 'deleted') await recordPlan(trx, { ...undoing, action: 'undone' }, service, old, before)
  return true
}

/**
 * The kinds of action of which the list offers to undo the last one. Changes by the form and deletions offer it themselves.
 */
const OFFERED: readonly ServiceActionKind[] = ['changed', 'uploaded', 'planned', 'cancelled', 'valid']

/** The last action that can be undone, since `since`, an instant. */
export async function findLastAction(db: Db, since: string): Promise<LastAction | null> {
  const last = await db
    .selectFrom('serviceChanges')
    .select(['actionId', 'kind', 'at', 'author'])
    .where('kind', 'in', OFFERED)
    .where('undoneAt', 'is', null)
    .where('at', '>=', since)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!last) return null
  const rows = await db
    .selectFrom('serviceChanges')
    .leftJoin('plannedPrices', join =>
      join.onRef('plannedPrices.id', '=', 'versionAfter').on('target', '=', 'plan'),
    )
    .select(['target', 'rowBefore', 'validFrom'])
    .where('actionId', '=', last.actionId)
    .execute()
  const { actionId, kind, at, author } = last
  return {
    actionId,
    kind,
    at,
    by: author,
    services: rows.length,
    added: rows.filter(({ target, rowBefore }) => target === 'service' && rowBefore === null).length,
    validFrom: rows.find(({ validFrom }) => validFrom !== null)?.validFrom ?? null,
  }
}

/** Deleted services that can still be restored, the newest first. */
export async function listDeletedServices(db: Db): Promise<DeletedService[]> {
  const rows = await db
    .selectFrom('serviceChanges')
    .select(['serviceId', 'serviceName', 'at', 'actionId'])
    .where('target', '=', 'service')
    .where('versionAfter', 'is', null)
    .where('undoneAt', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ serviceId, serviceName, at, actionId }) => ({
    id: serviceId,
    name: serviceName,
    deletedAt: at,
    actionId,
  }))
}

/** Deletes what is kept of changes before `before`, an instant: they can no longer be undone. */
export async function deleteOldChanges(db: Db, before: string): Promise<void> {
  await db.deleteFrom('serviceChanges').where('at', '<', before).execute()
}
