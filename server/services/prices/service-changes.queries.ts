import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { LastPriceChange } from '#contracts/services/price-changes.ts'
import { idList, isPostgres } from '../../db/dialect.ts'
import type { Db, ServiceRow } from '../../db/tables.ts'
import { deletePlan, type Plan, setPlan } from './planned-prices.queries.ts'
import { changesBetween, newLinesOf, type Prices, pricesOf } from './prices.rules.ts'

export type StoredService = Selectable<ServiceRow>

/** Reads services by id, locked or not. */
export type ReadServices = (db: Db, ids: readonly number[]) => Promise<Map<number, StoredService>>

const selectServices = (db: Db, ids: readonly number[]) =>
  db.selectFrom('services').selectAll().where('id', 'in', idList(db, ids)).orderBy('id')

const byId = (rows: readonly StoredService[]) => new Map(rows.map(row => [row.id, row]))

/** Services by id, for a preview: it neither waits for those who change them nor keeps them waiting. */
export const findServices: ReadServices = async (db, ids) => byId(await selectServices(db, ids).execute())

/** Services by id, locked until the end of the transaction, always in the same order. */
export const lockServices: ReadServices = async (trx, ids) =>
  byId(
    await selectServices(trx, ids)
      .$if(isPostgres(trx), query => query.forUpdate())
      .execute(),
  )

/** Deleted services by id, as they were, locked until the end of the transaction: they can't be restored before. */
export async function lockDeletedServices(
  trx: Db,
  ids: readonly number[],
): Promise<Map<number, StoredService>> {
  const rows = await trx
    .selectFrom('deletedServices')
    .select(['id', 'service'])
    .where('id', 'in', idList(trx, ids))
    .orderBy('id')
    .$if(isPostgres(trx), query => query.forUpdate())
    .execute()
  return new Map(rows.map(({ id, service }) => [id, JSON.parse(service) as StoredService]))
}

/** A change of a service as one of several. */
export interface ServiceChange {
  /** Before the change; the caller has locked it. */
  row: StoredService
  /** The new prices of the service, complete. */
  prices?: Prices
  /** What is planned instead of `before`; null: nothing. */
  plan?: { before: Plan | null; after: Omit<Plan, 'id'> | null }
}

/** The columns of a service that an upload may change, besides those of a price. */
type ServiceColumns = Partial<Omit<Selectable<ServiceRow>, 'id' | 'version' | 'createdAt' | 'updatedAt'>>

/** A part of a service that an upload has changed, such as its description. */
export interface RecordedPart {
  /** What screens call it. */
  field: string
  /** As texts. */
  from: string
  to: string
  before: ServiceColumns
  after: ServiceColumns
}

/** What is stored of a change, for its undo. */
export interface RecordedChange {
  prices?: { before: Prices; after: Prices }
  plan?: { before: Plan | null; after: Plan | null }
  parts?: RecordedPart[]
  /** Whether the service was added. */
  added?: true
}

/** Stores what was changed in one service as part of an action, for its undo. */
export const recordChange = (
  trx: Db,
  action: { actionId: string; author: string | null; at: string },
  { id, name }: Pick<StoredService, 'id' | 'name'>,
  change: RecordedChange,
) =>
  trx
    .insertInto('serviceChanges')
    .values({ ...action, serviceId: id, serviceName: name, change: JSON.stringify(change) })
    .execute()

/** Stores the prices of a service as its next version. The caller has locked it. */
export const storePrices = (trx: Db, row: StoredService, { priceCents, options }: Prices, now: string) =>
  trx
    .updateTable('services')
    .set({ priceCents, options: JSON.stringify(options), version: row.version + 1, updatedAt: now })
    .where('id', '=', row.id)
    .execute()

/**
 * Changes services as one action that can be undone.
 * @param author email of the admin; null for planned prices that become valid
 * @returns the id of the action; null without changes
 */
export async function storeChanges(
  trx: Db,
  changes: readonly ServiceChange[],
  author: string | null,
  now: string,
): Promise<string | null> {
  if (changes.length === 0) return null
  const actionId = randomUUID()
  for (const { row, prices, plan } of changes) {
    const recorded: RecordedChange = {}
    if (prices) {
      await storePrices(trx, row, prices, now)
      recorded.prices = { before: pricesOf(row), after: prices }
    }
    if (plan) {
      const after = plan.after && (await setPlan(trx, row.id, plan.after))
      if (!after) await deletePlan(trx, row.id)
      recorded.plan = { before: plan.before, after }
    }
    await recordChange(trx, { actionId, author, at: now }, row, recorded)
  }
  return actionId
}

/** The last action that can be undone, since `since`, an instant. */
export async function findLastChange(db: Db, since: string): Promise<LastPriceChange | null> {
  const last = await db
    .selectFrom('serviceChanges')
    .select('actionId')
    .where('undoneAt', 'is', null)
    .where('at', '>=', since)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!last) return null
  const { actionId } = last
  const rows = await db
    .selectFrom('serviceChanges')
    .select(['at', 'author', 'change'])
    .where('actionId', '=', actionId)
    .execute()
  return { actionId, ...summaryOf(rows) }
}

/** How many prices a change of one service has changed, planned or cancelled. */
function countPrices({ prices, plan }: RecordedChange): number {
  const changed = prices ? changesBetween({ id: 0, name: '' }, prices.before, prices.after) : []
  return changed.length + newLinesOf((plan?.after ?? plan?.before)?.prices ?? {}).length
}

function summaryOf(rows: readonly { at: string; author: string | null; change: string }[]) {
  const changes = rows.map(({ change }) => JSON.parse(change) as RecordedChange)
  const [first] = rows
  const [{ plan } = {}] = changes
  return {
    at: first?.at ?? '',
    by: first?.author ?? null,
    services: rows.length,
    prices: changes.reduce((sum, change) => sum + countPrices(change), 0),
    uploaded: changes.some(({ parts, added }) => parts !== undefined || added === true),
    added: changes.filter(({ added }) => added === true).length,
    validFrom: plan?.after?.validFrom ?? null,
    cancelled: plan !== undefined && plan.after === null,
  }
}

/** Deletes what is stored of changes before `before`, an instant: they can no longer be undone. */
export async function deleteOldChanges(db: Db, before: string): Promise<void> {
  await db.deleteFrom('serviceChanges').where('at', '<', before).execute()
}
