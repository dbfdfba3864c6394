import type { Branch } from '#contracts/branches/branch.ts'
import { isOfferedAt, placesOf } from '../../service-places.ts'
import type { Choice } from './use-choice.ts'

interface Props {
  choice: Choice
  /** Undefined while they load, null if they could not be loaded. */
  allBranches: readonly Branch[] | null | undefined
  /** Chooses a branch by its key. */
  onBranch(key: string): void
}

/** Says where the chosen service is offered, if not at the chosen branch, and lets the visitor choose a branch there. */
export function Elsewhere({ choice, allBranches, onBranch }: Props) {
  const { branch, service } = choice.selected
  const isElsewhere = branch && service && !isOfferedAt(service.row, branch.row)
  return (
    <div role="status">
      {isElsewhere && (
        <div className="mt-1 flex flex-wrap gap-x-4 text-sm text-plum-soft">
          <p className="pt-1">
            {`${service.label} is not offered at ${branch.label}, only at ${placesOf(service.row, allBranches ?? [])}.`}
          </p>
          {choice.options.branch
            .filter(({ row }) => isOfferedAt(service.row, row))
            .map(({ row, key, label }) => (
              <button
                key={row.id}
                type="button"
                onClick={() => onBranch(key)}
                className="min-h-11 cursor-pointer font-medium text-rose-700 underline underline-offset-2 md:min-h-8"
              >
                {`Choose ${label}`}
              </button>
            ))}
        </div>
      )}
    </div>
  )
}
