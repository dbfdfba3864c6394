import type { Branch } from '#contracts/branch.ts'
import { BranchCard } from './branch-card.tsx'

const grid = 'grid gap-6 md:gap-8 md:grid-cols-2 lg:grid-cols-3'
// A single last card spans both columns of a tablet.
const cell = '@container md:max-lg:last:odd:col-span-2'

/** All branches, including disabled ones. */
export function BranchCards({ branches }: { branches: Branch[] }) {
  return (
    <ul className={grid}>
      {branches.map(branch => (
        <li key={branch.id} className={cell}>
          <BranchCard branch={branch} />
        </li>
      ))}
    </ul>
  )
}

/** As high as the cards, so that nothing moves when they are loaded. */
export function BranchSkeletons() {
  return (
    <ul className={grid} aria-busy="true" aria-label="Loading our branches">
      {[1, 2, 3].map(number => (
        <li key={number} data-testid="branch-skeleton" className={cell}>
          <div className="flex h-full animate-pulse flex-col overflow-hidden rounded-picture bg-white shadow-soft motion-reduce:animate-none @2xl:flex-row">
            <div className="aspect-3/2 shrink-0 bg-baby-rose/40 @2xl:w-1/2" />
            <div className="flex min-h-[16.5rem] grow flex-col gap-4 p-[min(1.25rem,6vw)] md:min-h-76 md:p-7">
              <div className="h-8 w-3/5 rounded-full bg-baby-rose/40" />
              <div className="h-4 w-2/5 rounded-full bg-baby-rose/30" />
              <div className="mt-4 h-4 w-4/5 rounded-full bg-baby-rose/30" />
              <div className="h-4 w-3/5 rounded-full bg-baby-rose/30" />
              <div className="h-4 w-3/5 rounded-full bg-baby-rose/30" />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
