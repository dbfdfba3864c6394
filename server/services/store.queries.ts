import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { ServiceActionKind } from '#contracts/services/service-changes.ts'
import { idList, isPostgres } from '../db/dialect.ts'
import type { Db, ServiceRow, StoredPlan, StoredService } from '../db/tables.ts'
import type { ServiceColumns } from './service-rows.rules.ts'

/** What one user changes at once, which is undone as a whole. Each row that it writes is kept as it was before. */
export interface ServiceAction {
  id: string
  kind: ServiceActionKind
  /** Email of the admin; null for the salon itself. */
  author: string | null
  at: string
}

/** An action in which nothing was changed yet. @param at an ISO instant */
export const startAction = (kind: ServiceActionKind, author: string | null, at: string): ServiceAction => ({
  id: randomUUID(),
  kind,
  author,
  at,
})

const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map(row => [row.id, row]))

/** Services by id, locked until the end of the transaction, always in the same order to avoid deadlocks. */
export async function lockServices(trx: Db, ids: readonly number[]): Promise<Map<number, StoredService>> {
  const rows = await trx
    .selectFrom('services')
    .selectAll()
    .where('id', 'in', idList(trx, ids))
    .orderBy('id')
    .$if(isPostgres(trx), query => query.forUpdate())
    .execute()
  return byId(rows)
}

/** The planned prices of services, by the id of the service; of all of them without `ids`. */
export async function findPlans(db: Db, ids?: readonly number[]): Promise<Map<number, StoredPlan>> {
  const rows = await db
    .selectFrom('plannedPrices')
    .selectAll()
    .$if(ids !== undefined, query => query.where('serviceId', 'in', idList(db, ids ?? [])))
    .execute()
  return new Map(rows.map(row => [row.serviceId, row]))
}

/** What an action has done to a row. */
interface ChangedRow {
  target: 'service' | 'plan'
  service: Pick<StoredService, 'id' | 'name'>
  /** Null: it was added. */
  before: StoredService | StoredPlan | null
  /** The version that the action has left; null: it was deleted. That of a plan is its id. */
  after: number | null
}

const keepRow = (trx: Db, action: ServiceAction, { target, service, before, after }: ChangedRow) =>
  trx
    .insertInto('serviceChanges')
    .values({
      actionId: action.id,
      kind: action.kind,
      author: action.author,
      at: action.at,
      target,
      serviceId: service.id,
      serviceName: service.name,
      rowBefore: before && JSON.stringify(before),
      versionAfter: after,
    })
    .execute()

/** The row of a service that is stored again, or for the first time: without `id` it gets a new one. */
type NewRow = ServiceColumns & Partial<Pick<StoredService, 'id' | 'position' | 'createdAt'>>

/**
 * Writes a service: the only place that stores a price.
 * @param old its stored row, which the caller has locked; undefined: there is none
 */
export function writeService(
  trx: Db,
  old: StoredService | undefined,
  row: NewRow,
  version: number,
  at: string,
): Promise<StoredService> {
  const written = { ...row, version, updatedAt: at }
  return old
    ? trx
        .updateTable('services')
        .set(written)
        .where('id', '=', old.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : trx
        .insertInto('services')
        .values({ createdAt: at, ...written } as Insertable<ServiceRow>)
        .returningAll()
        .executeTakeFirstOrThrow()
}

/** Stores a service as its next version. The caller has locked it. */
export async function storeService(
  trx: Db,
  action: ServiceAction,
  before: StoredService,
  columns: ServiceColumns,
): Promise<StoredService> {
  const row = await writeService(trx, before, columns, before.version + 1, action.at)
  await keepRow(trx, action, { target: 'service', service: before, before, after: row.version })
  return row
}

const FIRST_VERSION = 1

/** Stores a new service. */
export async function addService(
  trx: Db,
  action: ServiceAction,
  columns: ServiceColumns,
): Promise<StoredService> {
  const row = await writeService(trx, undefined, columns, FIRST_VERSION, action.at)
  await keepRow(trx, action, { target: 'service', service: row, before: null, after: row.version })
  return row
}

/** Deletes a service and its planned price. The caller has locked it. */
export async function removeService(trx: Db, action: ServiceAction, before: StoredService): Promise<void> {
  const plan = (await findPlans(trx, [before.id])).get(before.id)
  await trx.deleteFrom('services').where('id', '=', before.id).execute()
  await keepRow(trx, action, { target: 'service', service: before, before, after: null })
  if (plan) await storePlan(trx, action, before, plan, null)
}

/** A plan that is not stored yet. */
export type NewPlan = Omit<StoredPlan, 'id' | 'serviceId'>

/** Deletes the planned price of a service. */
export const deletePlan = (trx: Db, serviceId: number) =>
  trx.deleteFrom('plannedPrices').where('serviceId', '=', serviceId).execute()

/**
 * Plans the price of a service, instead of its earlier plan. The caller has locked the service.
 * @param next null: nothing is planned any longer
 */
export async function storePlan(
  trx: Db,
  action: ServiceAction,
  service: Pick<StoredService, 'id' | 'name'>,
  before: StoredPlan | null,
  next: NewPlan | null,
): Promise<void> {
  await deletePlan(trx, service.id)
  const row =
    next &&
    (await trx
      .insertInto('plannedPrices')
      .values({ ...next, serviceId: service.id })
      .returning('id')
      .executeTakeFirstOrThrow())
  await keepRow(trx, action, { target: 'plan', service, before, after: row?.id ?? null })
}
