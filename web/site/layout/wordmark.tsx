import { salon } from '#content/salon.ts'
import { paths } from '#contracts/paths.ts'
import { Flower } from '../../ui/flower.tsx'
import { Link } from '../parts/link.tsx'

/** Mark and name, leading home. */
export function Wordmark() {
  return (
    <Link to={paths.home} aria-label={`${salon.name}, home`} className="flex min-h-11 items-center gap-2.5">
      <Flower className="text-rose-700 size-[min(2.25rem,11.25vw)] shrink-0" />
      <span className="font-display text-[min(1.875rem,9.375vw)]/none font-semibold tracking-[-0.01em]">
        {salon.shortName}
      </span>
    </Link>
  )
}
