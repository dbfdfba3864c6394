import type { Branch } from '#contracts/branches/branch.ts'
import { weekText } from '#contracts/branches/week.ts'
import { paths } from '#contracts/paths/paths.ts'
import { phoneLink } from '../../salon/links.ts'
import { Closures } from '../hours/closures.tsx'
import { OpenNow } from '../hours/open-now.tsx'
import { Link, MailLink } from '../parts/link.tsx'
import { WhatsAppLink } from '../whats-app/whats-app-link.tsx'
import { BranchPhoto } from './branch-picture.tsx'

const line = 'inline-flex min-h-11 min-w-11 items-center md:min-h-8'

interface BranchProps {
  branch: Branch
  /** Names the branch in the contact form. */
  choice: string
}

/** A branch with its picture or map; a disabled one is grey and has no map link. */
export function BranchCard({ branch, choice }: BranchProps) {
  const { name, disable } = branch
  return (
    <article
      aria-label={name}
      className={`flex h-full flex-col overflow-hidden rounded-picture bg-white @2xl:flex-row ${disable ? 'grayscale' : 'shadow-soft'}`}
    >
      <div className="shrink-0 @2xl:w-1/2 print:hidden">
        <BranchPhoto
          branch={branch}
          alt=""
          sizes="(min-width: 112rem) 21vw, (min-width: 75rem) 24rem, (min-width: 48rem) 45vw, 55vw"
          className="aspect-3/2 w-full @2xl:h-full"
        />
      </div>
      <div className="flex grow flex-col px-[min(1.25rem,6vw)] py-4 md:p-7">
        <BranchName branch={branch} />
        <address className="mt-3 flex flex-col items-start not-italic wrap-anywhere md:mt-4">
          <BranchPlace branch={branch} />
          <div className="mt-2">
            <BranchContact branch={branch} />
          </div>
        </address>
        {!disable && <Closures branch={branch} className="mt-3 text-sm" />}
        <div className="mt-auto pt-1 md:pt-6 print:hidden">
          <div className="border-t border-gold/35 pt-1 md:pt-4">
            <BranchLinks branch={branch} choice={choice} />
          </div>
        </div>
      </div>
    </article>
  )
}

/** A branch in a long list: one row on wide screens, without a picture. */
export function BranchListItem({ branch, choice }: BranchProps) {
  const { name, disable } = branch
  return (
    <article
      aria-label={name}
      className={`grid gap-x-8 gap-y-3 py-6 wrap-anywhere @min-[44rem]:grid-cols-2 @min-[60rem]:grid-cols-[15rem_1fr_15rem_auto] @min-[60rem]:py-5 ${disable ? 'grayscale' : ''}`}
    >
      <div>
        <BranchName branch={branch} />
        {!disable && <Closures branch={branch} className="text-sm" />}
      </div>
      <div className="flex flex-col items-start @min-[60rem]:pt-0.5">
        <BranchPlace branch={branch} />
      </div>
      <address className="not-italic">
        <BranchContact branch={branch} />
      </address>
      <div className="print:hidden @min-[60rem]:w-48">
        <BranchLinks branch={branch} choice={choice} />
      </div>
    </article>
  )
}

const BranchName = ({ branch }: { branch: Branch }) => (
  <div>
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
      <h3 className="max-w-full font-display text-heading font-medium">{branch.name}</h3>
      {branch.disable && (
        <span className="rounded-full border border-plum-soft px-3 py-0.5 text-sm whitespace-nowrap text-plum-soft">
          Coming Soon
        </span>
      )}
    </div>
    {!branch.disable && <OpenNow branch={branch} className="mt-1 text-sm text-plum-soft print:hidden" />}
  </div>
)

const BranchPlace = ({ branch: { address, directions, hours } }: { branch: Branch }) => (
  <>
    <span>{address}</span>
    {directions && <span className="mt-1 text-sm text-plum-soft">{directions}</span>}
    {hours && <span className="mt-1 hidden text-sm print:block">{weekText(hours).join(', ')}</span>}
  </>
)

const BranchContact = ({ branch }: { branch: Branch }) => (
  <>
    <span className="flex flex-wrap gap-x-6">
      {branch.phone && (
        <a href={phoneLink(branch.phone)} className={`${line} quiet-link`}>
          {branch.phone}
        </a>
      )}
      {!branch.disable && (
        <WhatsAppLink contact={branch} branch={branch} className={`${line} quiet-link print:hidden`} />
      )}
    </span>
    {branch.email && (
      <span className="block">
        <MailLink address={branch.email} className={`${line} quiet-link print:hidden`} />
      </span>
    )}
  </>
)

const BranchLinks = ({ branch: { name, mapUrl, disable }, choice }: BranchProps) => (
  <div className="flex flex-wrap items-center gap-x-7 gap-y-2">
    {disable ? (
      <span className={`${line} text-plum-soft`}>Location Closed</span>
    ) : (
      <>
        {mapUrl && (
          <a href={mapUrl} target="_blank" rel="noopener" className={`${line} quiet-link font-medium`}>
            View on Map<span className="sr-only">{` of ${name} (opens in a new tab)`}</span>
          </a>
        )}
        <Link to={paths.contactAbout({ branch: choice })} className={`${line} quiet-link font-medium`}>
          Book<span className="sr-only">{` at ${name}`}</span>
        </Link>
      </>
    )}
  </div>
)
