import { Fragment, type ReactNode } from 'react'
import type { Branch } from '#contracts/branches/branch.ts'
import type { Service } from '#contracts/services/service.ts'
import { startOfDay } from '#contracts/text/days.ts'
import { formatLkr, spokenLkr } from '#contracts/text/number-texts.ts'
import { useSharedContent } from '../../content.ts'
import { Separator } from '../../ui/separator.tsx'
import { useToday } from '../hours/closures.tsx'
import { useCurrentMinute } from '../hours/current-minute.ts'
import { branchFacts, priceFact } from './facts.ts'

interface Props {
  /** Undefined while they load, null if they could not be loaded. */
  branches: Branch[] | null | undefined
  services: Service[] | null | undefined
}

/** When the branches are open today, or again; where they are, and from what price: only what is known. */
export function FactLine({ branches, services }: Props) {
  const { hours } = useSharedContent()
  // The server knows only the day, as pages are cached for it: the branches are not open yet.
  const dayBegins = startOfDay(useToday())
  const now = new Date(useCurrentMinute() ?? dayBegins)
  const open = branches?.filter(({ disable }) => !disable) ?? []
  const facts: ReactNode[] = open.length > 0 ? branchFacts(hours, open, now) : []
  const cost = priceFact(services ?? [])
  if (cost)
    facts.push(
      <span className="whitespace-nowrap">
        <span>{`${cost.of} from `}</span>
        <span aria-hidden="true" className="font-price-sans">
          {formatLkr(cost.price)}
        </span>
        <span className="sr-only">{spokenLkr(cost.price)}</span>
      </span>,
    )
  const isLoading = branches === undefined || services === undefined
  if (facts.length === 0 && !isLoading) return null
  return (
    <div className="page-width">
      <p data-testid="facts" className="fact-line">
        {facts.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: their position is their key
          <Fragment key={index}>
            {index > 0 && <Separator />}
            <span>{fact}</span>
          </Fragment>
        ))}
      </p>
    </div>
  )
}
