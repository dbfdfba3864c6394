import { randomUUID } from 'node:crypto'
import { dayOf } from '#content/days.ts'
import { texts } from '#contracts/api/texts.ts'
import type { ChangedSinceChoice, RefusedRow, ServiceImport } from '#contracts/services/service-import.ts'
import type { Db } from '../../db/tables.ts'
import { ApiError } from '../../errors.ts'
import { type ActivityAuthor, recordActivity } from '../../record/record-activity.queries.ts'
import { listBranches } from '../../salon/branches/branches.queries.ts'
import { findPlans } from '../prices/planned-prices.queries.ts'
import { activityOf, notPlannedYet, planOf, requireLater, type ValidFrom } from '../prices/prices.queries.ts'
import { pricesOf as storedPricesOf } from '../prices/prices.rules.ts'
import {
  findServices,
  lockServices,
  type ReadServices,
  type RecordedChange,
  recordChange,
  type ServiceChange,
  type StoredService,
  storeChanges,
} from '../prices/service-changes.queries.ts'
import { createService, listServices, updateService } from '../services.queries.ts'
import type { NamedBranch, SheetService } from './cells.rules.ts'
import { planImport, type RowChange } from './import.rules.ts'
import { lockAdditions } from './lock-additions.queries.ts'
import { fieldsOf, hasSameOptions, type Outcome, outcomeOf, pricesOf } from './outcome.rules.ts'
import {
  newPricesOf,
  plannedAnswer,
  staysPlanned,
  whatCantWait,
  withoutPlanned,
} from './plan-import.rules.ts'
import { readNumber } from './read-cells.rules.ts'
import type { Sheet } from './sheet.rules.ts'
import { columnsOf } from './stored-columns.queries.ts'

const CHANGED_SINCE =
  'Someone has changed services since this file was downloaded. Say what becomes of them, or download it again.'

/** Lines of a response that says what is wrong with a file. */
const LINES_MAX = 200

const lineText = ({ row, field, message }: RefusedRow): string =>
  `Row ${row}${field === undefined ? '' : `, ${field}`}: ${message}`

/** @throws ApiError 422 with all that is wrong with the rows */
function requireNoProblems(problems: readonly RefusedRow[]): void {
  const [first] = problems
  if (!first) return
  const place = `row ${first.row}${first.field === undefined ? '' : `, ${first.field}`}`
  const message =
    problems.length === 1
      ? lineText(first)
      : `${problems.length} cells of this file can’t be used, the first in ${place}`
  throw new ApiError(422, message, {
    fields: { file: message },
    details: { lines: problems.slice(0, LINES_MAX), problems: problems.length },
  })
}

/** The ids that a sheet names, whether or not there are such services. */
const idsOf = (sheet: Sheet): number[] =>
  sheet.rows.flatMap(({ cells }) => {
    const cell = cells.get('id')
    const reading = cell === undefined ? undefined : readNumber(cell)
    // As many as a column holds.
    return reading && 'value' in reading && reading.value <= 2 ** 31 - 1 ? reading.value : []
  })

/** How a spreadsheet is uploaded. */
export interface ImportOptions extends ValidFrom {
  changedSince?: ChangedSinceChoice | undefined
}

/** What an upload does: changes at once, or plans. */
interface PreparedImport extends Outcome {
  branches: readonly NamedBranch[]
  /** Of the stored services, by id. */
  rows: ReadonlyMap<number, StoredService>
  plans: ServiceChange[]
}

async function prepare(
  trx: Db,
  readServices: ReadServices,
  sheet: Sheet,
  options: ImportOptions,
  by: string,
  today: string,
): Promise<PreparedImport> {
  const { validFrom, announce, changedSince } = options
  requireLater(options, today)
  // Where they are locked, before the list is read, in the order of all changes of several services.
  const rows = await readServices(trx, idsOf(sheet))
  const services = await listServices(trx)
  const branches = await listBranches(trx)
  const plan = planImport(sheet, services, branches)
  requireNoProblems(plan.problems)
  if (validFrom === undefined) {
    const outcome = outcomeOf(plan, branches, changedSince === 'keep')
    return { ...outcome, branches, rows, plans: [] }
  }
  requireNoProblems(whatCantWait(plan, branches, changedSince === 'replace'))
  const earlier = await findPlans(trx, [...rows.keys()])
  const about = { validFrom, announced: announce, plannedBy: by }
  const newLinesOf = (change: RowChange) =>
    notPlannedYet(pricesOf(change), earlier.get(change.before.id), about)
  const upload = { ...plan, notes: [...plan.notes, ...staysPlanned(plan, services, validFrom)] }
  const outcome = outcomeOf(withoutPlanned(upload, branches, newLinesOf), branches, changedSince === 'keep')
  const changes = outcome.changes.flatMap(newLinesOf)
  const planned = outcome.changes.map(change => {
    const row = rows.get(change.before.id) as StoredService
    return planOf(row, earlier.get(row.id), newPricesOf(change), newLinesOf(change), about)
  })
  const replaced = planned.flatMap(one => one.replaced)
  return {
    ...outcome,
    answer: plannedAnswer(outcome.answer, { changes, validFrom, replaced }),
    branches,
    rows,
    plans: planned.map(({ change }) => change),
  }
}

/**
 * What an uploaded spreadsheet would change, or plan.
 * @param snapshot a transaction that sees nothing of what others change meanwhile
 * @throws ApiError 422 with all that is wrong with it, or with the day
 */
export const previewImport = async (
  snapshot: Db,
  sheet: Sheet,
  options: ImportOptions,
  by: string,
  now: string,
): Promise<ServiceImport> => (await prepare(snapshot, findServices, sheet, options, by, dayOf(now))).answer

const toInput = (service: SheetService, before?: SheetService) => ({
  ...service,
  // Of a service whose branches were all deleted it names none.
  branches: before && before.branches === service.branches ? undefined : service.branches,
})

interface Action {
  actionId: string
  author: string
  at: string
}

/** Changes one service, and stores what it was. */
async function applyRow(
  trx: Db,
  old: StoredService,
  change: RowChange,
  branches: readonly NamedBranch[],
  action: Action,
) {
  const { id } = old
  await updateService(trx, id, toInput(change.after, change.before), undefined, action.at)
  const next = (await lockServices(trx, [id])).get(id) as StoredService
  const [before, after] = [storedPricesOf(old), storedPricesOf(next)]
  const isPriced =
    hasSameOptions(change.before, change.after) && JSON.stringify(before) !== JSON.stringify(after)
  const recorded: RecordedChange = {
    ...(isPriced && { prices: { before, after } }),
    parts: fieldsOf(change, branches).map(({ field, from, to }) => ({
      field,
      from,
      to,
      before: columnsOf(field, old),
      after: columnsOf(field, next),
    })),
  }
  await recordChange(trx, action, old, recorded)
}

/**
 * Does what an uploaded spreadsheet says, as one action that can be undone.
 * @param options.seen the outcome that the user has seen
 * @throws ApiError 412 when it would have another outcome than `seen`, or services were changed since the download and nothing says
 * what becomes of them; 422 with all that is wrong with it, or with the day
 */
export async function importServices(
  trx: Db,
  sheet: Sheet,
  { seen, ...options }: ImportOptions & { seen?: string | undefined },
  author: Exclude<ActivityAuthor, string>,
  now: string,
): Promise<ServiceImport> {
  const { changedSince, validFrom, announce } = options
  await lockAdditions(trx, sheet)
  const prepared = await prepare(trx, lockServices, sheet, options, author.email, dayOf(now))
  const { changes, additions, branches, answer, rows, plans } = prepared
  const isSeen = seen === undefined || seen === answer.seen
  if (!isSeen || (changedSince === undefined && answer.changedSince.length > 0))
    throw new ApiError(412, isSeen ? CHANGED_SINCE : texts.stale, {
      details: { changedSince: answer.changedSince },
    })
  if (validFrom !== undefined) {
    const actionId = await storeChanges(trx, plans, author.email, now)
    const entry = { by: author, at: now, action: 'planned' as const }
    await recordActivity(trx, activityOf(answer.changes, entry, { validFrom, announced: announce }))
    return { ...answer, actionId }
  }
  if (answer.services === 0) return answer
  const action: Action = { actionId: randomUUID(), author: author.email, at: now }
  for (const change of changes)
    await applyRow(trx, rows.get(change.before.id) as StoredService, change, branches, action)
  const added = []
  for (const [index, { service }] of additions.entries()) {
    const created = await createService(trx, service, now)
    await recordChange(trx, action, created, { added: true })
    const shown = answer.added[index]
    if (shown) added.push({ ...shown, id: created.id })
  }
  const entry = { by: author, at: now }
  await recordActivity(trx, [
    ...activityOf(answer.changes, { ...entry, action: 'changed' }),
    ...answer.fields.map(({ name, field, from, to }) => ({
      ...entry,
      kind: 'service' as const,
      action: 'changed' as const,
      subject: name,
      detail: field,
      old: from,
      new: to,
    })),
    ...added.map(({ name }) => ({
      ...entry,
      kind: 'service' as const,
      action: 'added' as const,
      subject: name,
    })),
  ])
  return { ...answer, added, actionId: action.actionId }
}
