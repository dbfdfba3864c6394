import { paths } from '#contracts/paths/paths.ts'
import { Flower } from '../../ui/flower.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { siteButtonClass } from '../parts/link.tsx'

interface LoadFailureProps {
  /** Whether it has the button `Retry Loading Branches`, or only a hint what to do. */
  canRetry?: boolean | undefined
}

/** The branches could not be loaded. */
export const LoadFailure = ({ canRetry }: LoadFailureProps) => (
  <div className="rounded-picture border border-gold/50 bg-white px-[min(1.5rem,6vw)] py-14 text-center">
    <Flower className="mx-auto mb-6 size-16 text-gold" />
    <LiveRegion isUrgent>
      <p className="mx-auto max-w-[28rem] font-display text-heading font-medium text-balance">
        Unable to load our branch locations. Please try again later.
      </p>
      {!canRetry && (
        <p className="mt-2 text-plum-soft">Please try refreshing the page or contact us directly.</p>
      )}
    </LiveRegion>
    {canRetry && (
      // A form, so that the button reloads the page without JavaScript too.
      <form
        action={paths.contact}
        onSubmit={event => {
          event.preventDefault()
          location.reload()
        }}
      >
        <button type="submit" className={`mt-6 cursor-pointer ${siteButtonClass('outlined')}`}>
          Retry Loading Branches
        </button>
      </form>
    )}
  </div>
)
