import type { Branch } from '#contracts/branches/branch.ts'
import { weekText } from '#contracts/branches/week.ts'
import { paths } from '#contracts/paths/paths.ts'
import { Closures } from '../hours/closures.tsx'
import { OpenNow } from '../hours/open-now.tsx'
import { Link, MailLink, PhoneLink } from '../parts/link.tsx'
import { WhatsAppLink } from '../whats-app/whats-app-link.tsx'
import { BranchPhoto, NoPicture } from './branch-picture.tsx'

interface BranchRowProps {
  branch: Branch
  /** Names the branch in the contact form. */
  choice: string
  /** What is at its left end: nothing, where no row has a picture; its picture, or the room of one. */
  start: 'nothing' | 'picture' | 'room'
}

/** A branch in a row of 120 px, on phones in four or five lines; a disabled one is grey and has no map link. */
export function BranchRow({ branch, choice, start }: BranchRowProps) {
  const { name, slug, disable } = branch
  return (
    <article
      aria-label={name}
      className={`branch-row owner-text ${start === 'nothing' ? '' : 'has-picture'} ${disable ? 'grayscale' : ''}`}
    >
      {start !== 'nothing' && (
        <div className="branch-row-picture print:hidden">
          {start === 'picture' ? (
            <BranchPhoto branch={branch} alt="" sizes="10rem" className="size-full" />
          ) : (
            <NoPicture />
          )}
        </div>
      )}
      <div className="branch-row-name">
        <h3 className="font-display text-2xl/8 font-semibold">
          {disable ? (
            name
          ) : (
            <Link to={paths.branch(slug)} className="quiet-link text-plum hover:text-rose-700">
              {name}
            </Link>
          )}
        </h3>
        {disable ? (
          <p className="coming-soon">Coming Soon</p>
        ) : (
          <OpenNow branch={branch} className="text-sm text-plum-soft print:hidden" />
        )}
        {!disable && <Closures branch={branch} className="text-sm" />}
      </div>
      <BranchPlace branch={branch} />
      <div className="branch-row-ways">
        <address className="branch-row-contact not-italic">
          <BranchContact branch={branch} />
        </address>
        <div className="branch-row-links print:hidden">
          <BranchLinks branch={branch} choice={choice} />
        </div>
      </div>
    </article>
  )
}

const BranchPlace = ({ branch: { address, directions, hours } }: { branch: Branch }) => (
  <div className="branch-row-place">
    <p>{address}</p>
    {directions && <p className="branch-row-directions text-sm/5 text-plum-soft">{directions}</p>}
    {hours && <p className="hidden text-sm print:block">{weekText(hours).join(', ')}</p>}
  </div>
)

const BranchContact = ({ branch }: { branch: Branch }) => (
  <>
    <PhoneLink number={branch.phone} className="branch-link quiet-link" />
    {!branch.disable && (
      <WhatsAppLink contact={branch} branch={branch} className="branch-link quiet-link print:hidden" />
    )}
    <MailLink address={branch.email} className="branch-link branch-mail quiet-link print:hidden" />
  </>
)

const BranchLinks = ({ branch: { name, mapUrl, disable }, choice }: Omit<BranchRowProps, 'start'>) =>
  disable ? (
    <span className="branch-link text-plum-soft">Location Closed</span>
  ) : (
    <>
      {mapUrl && (
        <a href={mapUrl} target="_blank" rel="noopener" className="branch-link quiet-link font-medium">
          View on Map<span className="sr-only">{` of ${name} (opens in a new tab)`}</span>
        </a>
      )}
      <Link to={paths.contactAbout({ branch: choice })} className="branch-link quiet-link font-medium">
        Book<span className="sr-only">{` at ${name}`}</span>
      </Link>
    </>
  )
