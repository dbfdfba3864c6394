import { createHash } from 'node:crypto'
import type { Service } from '#contracts/services/service.ts'
import type {
  ChangedSince,
  ImportedField,
  ImportedPrice,
  ImportedService,
  ServiceImport,
} from '#contracts/services/service-import.ts'
import { cellsOf, markOf, type NamedBranch, pricesText, type SheetService } from './cells.rules.ts'
import { headingOf, otherColumns } from './columns.rules.ts'
import type { ImportPlan, RowAddition, RowChange } from './import.rules.ts'

/** Names a line about options that were added, renamed, reordered or removed. */
export const OPTIONS_FIELD = 'Options'

const namesOf = ({ options }: SheetService): string => JSON.stringify(options.map(({ name }) => name))

/** Whether two states of a service have the same options, whatever they cost: then each price has a line of its own. */
export const hasSameOptions = (one: SheetService, other: SheetService): boolean =>
  namesOf(one) === namesOf(other)

/** The prices that a row changes. */
export function pricesOf({ row, before, after }: RowChange): ImportedPrice[] {
  const { id, name } = before
  if (!hasSameOptions(before, after)) return []
  if (before.options.length === 0)
    return before.price === after.price ? [] : [{ row, id, name, from: before.price, to: after.price }]
  return before.options.flatMap(({ name: option, price: from }, index) => {
    const to = after.options[index]?.price ?? from
    return from === to ? [] : [{ row, id, name, option, from, to }]
  })
}

/** The other cells that a row changes. */
export function fieldsOf(
  { row, before, after }: RowChange,
  branches: readonly NamedBranch[],
): ImportedField[] {
  const { id, name } = before
  const [old, next] = [cellsOf(before, branches), cellsOf(after, branches)]
  const fields = otherColumns.flatMap(column => {
    const from = String(old.get(column) ?? '')
    const to = String(next.get(column) ?? '')
    const isSame =
      column === 'branches' ? JSON.stringify(before.branches) === JSON.stringify(after.branches) : from === to
    return isSame ? [] : [{ row, id, name, field: headingOf(column), from, to }]
  })
  if (hasSameOptions(before, after)) return fields
  return [{ row, id, name, field: OPTIONS_FIELD, from: pricesText(before), to: pricesText(after) }, ...fields]
}

const unset = new Set(['', 'no', 'all'])

/** A new service as a preview shows it. */
function addedOf({ row, service }: RowAddition, branches: readonly NamedBranch[]): ImportedService {
  const cells = cellsOf(service, branches)
  return {
    row,
    id: null,
    name: service.name,
    categoryId: service.categoryId,
    prices:
      service.options.length > 0
        ? service.options.map(({ name, price }) => ({ option: name, to: price }))
        : [{ to: service.price }],
    details: otherColumns
      .filter(column => column !== 'category' && column !== 'name')
      .map(column => ({ field: headingOf(column), to: String(cells.get(column) ?? '') }))
      .filter(({ to }) => !unset.has(to)),
  }
}

/** A change that was undone has made a later version of the same state: it is none. */
export function isChangedSince({ version, downloaded, before }: RowChange): boolean {
  if (version === before.version) return false
  return downloaded ? downloaded.mark !== markOf(before) : version !== undefined
}

function changedSinceOf({ row, before, downloaded }: RowChange): ChangedSince {
  const now = pricesText(before)
  const isPriced = downloaded !== undefined && downloaded.prices !== now
  return {
    row,
    id: before.id,
    name: before.name,
    ...(isPriced && { downloaded: downloaded.prices, now }),
  }
}

/** The rows of a plan that are done, and what they would do. */
export interface Outcome {
  changes: readonly RowChange[]
  additions: readonly RowAddition[]
  answer: ServiceImport
}

/**
 * What a plan does, as a response says it.
 * @param keep leaves services as they are that were changed since the spreadsheet was downloaded
 */
export function outcomeOf(plan: ImportPlan, branches: readonly NamedBranch[], keep: boolean): Outcome {
  const late = plan.changes.filter(isChangedSince)
  const changes = keep ? plan.changes.filter(change => !isChangedSince(change)) : plan.changes
  const shown = {
    changes: changes.flatMap(pricesOf),
    fields: changes.flatMap(change => fieldsOf(change, branches)),
    added: plan.additions.map(addition => addedOf(addition, branches)),
    changedSince: late.map(changedSinceOf),
  }
  const versions = late.map(({ before }: { before: Service }) => before.version)
  return {
    changes,
    additions: plan.additions,
    answer: {
      ...shown,
      services: changes.length + plan.additions.length,
      unchanged: plan.unchanged,
      absent: plan.absent,
      notes: plan.notes,
      validFrom: null,
      replaced: [],
      seen: createHash('sha256')
        .update(JSON.stringify([shown, versions]))
        .digest('base64url'),
      actionId: null,
    },
  }
}
