import type { Branch } from '#contracts/branch.ts'
import { paths } from '#contracts/paths.ts'
import { Flower } from '../../ui/flower.tsx'
import { buttonClass } from '../parts/button-link.tsx'
import { Heading } from '../parts/heading.tsx'
import { Section } from '../parts/section.tsx'
import { BranchCards, BranchSkeletons } from './branch-cards.tsx'

interface BranchSectionProps {
  id?: string
  /** Undefined while they load, null if they could not be loaded. */
  branches: Branch[] | null | undefined
  title: string
  lead?: string
  /** Whether a failure has the button `Retry Loading Branches`, or only a hint (specification). */
  canRetry?: boolean
}

/** All branches, including disabled ones; their skeleton; or the message that they could not be loaded. */
export function BranchSection({ id = 'branches', branches, title, lead, canRetry }: BranchSectionProps) {
  return (
    <Section id={id} labelledBy={`${id}-title`} background="rose">
      <Heading id={`${id}-title`} lead={lead}>
        {title}
      </Heading>
      <div className="mt-8 md:mt-12">
        {branches === undefined && <BranchSkeletons />}
        {branches === null && <LoadFailure canRetry={canRetry} />}
        {branches?.length === 0 && <p className="text-lead">Our branches will be listed here soon.</p>}
        {branches && <BranchCards branches={branches} />}
      </div>
    </Section>
  )
}

const LoadFailure = ({ canRetry }: Pick<BranchSectionProps, 'canRetry'>) => (
  <div className="rounded-picture border border-gold/50 bg-white px-[min(1.5rem,6vw)] py-14 text-center">
    <Flower look="outline" className="mx-auto mb-6 size-16 text-gold" />
    <div role="alert">
      <p className="mx-auto max-w-[28rem] font-display text-heading font-medium text-balance">
        Unable to load our branch locations. Please try again later.
      </p>
      {!canRetry && (
        <p className="mt-3 text-plum-soft">Please try refreshing the page or contact us directly.</p>
      )}
    </div>
    {canRetry && (
      // A form, so that the button reloads the page without JavaScript too.
      <form
        action={paths.contact}
        onSubmit={event => {
          event.preventDefault()
          location.reload()
        }}
      >
        <button type="submit" className={`mt-6 cursor-pointer ${buttonClass('outlined')}`}>
          Retry Loading Branches
        </button>
      </form>
    )}
  </div>
)
