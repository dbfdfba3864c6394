import type { Branch } from '#contracts/branches/branch.ts'
import { paths } from '#contracts/paths/paths.ts'
import { phoneLink } from '../../links.ts'
import { ClosureNotice, OpenNow } from '../hours/open-now.tsx'
import { Link, MailLink } from '../parts/link.tsx'
import { Picture } from '../parts/picture.tsx'
import { WhatsAppLink } from '../whats-app/whats-app-link.tsx'
import { useBranchPicture } from './branch-picture.ts'

const line = 'inline-flex min-h-11 min-w-11 items-center md:min-h-8'

/**
 * A branch; a disabled one is grey and has no map link.
 * @param choice names the branch in the contact form
 */
export function BranchCard({ branch, choice }: { branch: Branch; choice: string }) {
  const { name, address, directions, phone, email, mapUrl, disable } = branch
  return (
    <article
      aria-label={name}
      className={`group flex h-full flex-col overflow-hidden rounded-picture bg-white @2xl:flex-row ${disable ? 'grayscale' : 'shadow-soft'}`}
    >
      <div className="shrink-0 overflow-hidden @2xl:w-1/2">
        <Picture
          {...useBranchPicture()(branch)}
          alt=""
          sizes="(min-width: 112rem) 21vw, (min-width: 75rem) 24rem, (min-width: 48rem) 45vw, 55vw"
          className={`block aspect-3/2 w-full @2xl:h-full transition-transform duration-1200 ease-out group-hover:scale-103 motion-reduce:transform-none ${disable ? 'opacity-60' : ''}`}
        />
      </div>
      <div className="flex grow flex-col p-[min(1.25rem,6vw)] md:p-7">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
          <h3 className="max-w-full font-display text-heading font-medium">{name}</h3>
          {disable && (
            <span className="rounded-full border border-plum-soft px-3 py-0.5 text-sm whitespace-nowrap text-plum-soft">
              Coming Soon
            </span>
          )}
        </div>
        {!disable && <OpenNow branch={branch} className="mt-1 text-sm text-plum-soft" />}
        <address className="mt-3 flex md:mt-4 flex-col items-start not-italic wrap-anywhere">
          <span>{address}</span>
          {directions && <span className="mt-1 text-sm text-plum-soft">{directions}</span>}
          <span className="mt-1 flex flex-wrap gap-x-6">
            {phone && (
              <a href={phoneLink(phone)} className={`${line} quiet-link`}>
                {phone}
              </a>
            )}
            {!disable && <WhatsAppLink contact={branch} branch={branch} className={`${line} quiet-link`} />}
          </span>
          {email && <MailLink address={email} className={`${line} quiet-link`} />}
        </address>
        {!disable && <ClosureNotice branch={branch} own className="mt-3 text-sm" />}
        <div className="mt-auto pt-4 md:pt-6">
          <div className="flex flex-wrap items-center gap-x-7 gap-y-2 border-t border-gold/35 pt-3 md:pt-4">
            {disable ? (
              <span className={`${line} text-plum-soft`}>Location Closed</span>
            ) : (
              <>
                {mapUrl && (
                  <a
                    href={mapUrl}
                    target="_blank"
                    rel="noopener"
                    className={`${line} quiet-link font-medium`}
                  >
                    View on Map<span className="sr-only">{` of ${name} (opens in a new tab)`}</span>
                  </a>
                )}
                <Link
                  to={paths.contactAbout({ branch: choice })}
                  className={`${line} quiet-link font-medium`}
                >
                  Book<span className="sr-only">{` at ${name}`}</span>
                </Link>
              </>
            )}
          </div>
        </div>
      </div>
    </article>
  )
}
