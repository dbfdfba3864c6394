import type { Branch } from '#contracts/branch.ts'
import { paths } from '#contracts/paths.ts'
import { Flower } from '../../ui/flower.tsx'
import { BranchCards, BranchSkeletons } from '../branches/branch-cards.tsx'
import { buttonClass } from '../parts/button-link.tsx'
import { Heading } from '../parts/heading.tsx'
import { Section } from '../parts/section.tsx'

interface LocationsProps {
  /** Undefined while they load, null if they could not be loaded. */
  branches: Branch[] | null | undefined
  title: string
}

/** All branches, including disabled ones. */
export function Locations({ branches, title }: LocationsProps) {
  return (
    <Section id="locations" labelledBy="locations-title" background="rose">
      <Heading id="locations-title">{title}</Heading>
      <div className="mt-12">
        {branches === undefined && <BranchSkeletons />}
        {branches === null && <LoadFailure />}
        {branches && <BranchCards branches={branches} />}
      </div>
    </Section>
  )
}

function LoadFailure() {
  return (
    // A form, so that the button reloads the page without JavaScript too.
    <form
      action={paths.contact}
      onSubmit={event => {
        event.preventDefault()
        location.reload()
      }}
      className="rounded-picture border border-rose-700/40 bg-white px-[min(1.5rem,6vw)] py-12 text-center"
    >
      <Flower look="outline" className="mx-auto mb-6 size-16 text-gold" />
      <p role="alert" className="mx-auto max-w-[44ch] text-lg text-balance">
        Unable to load our branch locations. Please try again later.
      </p>
      <button type="submit" className={`mt-6 cursor-pointer ${buttonClass('outlined')}`}>
        Retry Loading Branches
      </button>
    </form>
  )
}
