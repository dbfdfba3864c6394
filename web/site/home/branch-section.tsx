import type { Branch } from '#contracts/branch.ts'
import type { Copy } from '#contracts/content.ts'
import { Flower } from '../../ui/flower.tsx'
import { BranchCards, BranchSkeletons } from '../branches/branch-cards.tsx'
import { Heading } from '../parts/heading.tsx'
import { Section } from '../parts/section.tsx'

/** The branches on Home, their skeleton, or the message that they could not be loaded. */
export function BranchSection({
  branches,
  copy,
}: {
  branches: Branch[] | null | undefined
  copy: Copy['home']['branches']
}) {
  return (
    <Section labelledBy="branches-title" background="rose">
      <Heading id="branches-title" lead={copy.lead}>
        {copy.title}
      </Heading>
      <div className="mt-8 md:mt-12">
        {branches === undefined ? <BranchSkeletons /> : <LoadedBranches branches={branches} />}
      </div>
    </Section>
  )
}

function LoadedBranches({ branches }: { branches: Branch[] | null }) {
  if (!branches) return <LoadFailure />
  if (branches.length === 0) return <p className="text-lead">Our branches will be listed here soon.</p>
  return <BranchCards branches={branches} />
}

function LoadFailure() {
  return (
    <div
      role="alert"
      className="rounded-picture border border-gold/50 bg-white px-[min(1.5rem,6vw)] py-14 text-center"
    >
      <Flower look="outline" className="mx-auto mb-6 size-16 text-gold" />
      <p className="mx-auto max-w-[28rem] font-display text-heading font-medium text-balance">
        Unable to load our branch locations. Please try again later.
      </p>
      <p className="mt-3 text-plum-soft">Please try refreshing the page or contact us directly.</p>
    </div>
  )
}
