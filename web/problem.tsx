import { Link } from 'react-router'
import { salon } from '#content/salon.ts'
import { paths } from '#contracts/paths/paths.ts'
import { useOptionalSharedContent } from './content.ts'
import { phoneLink } from './salon/links.ts'

/** Shown if a page could not be rendered. */
export function Problem() {
  const phone = useOptionalSharedContent()?.salon.phone
  return (
    <main className="page-width flex min-h-svh flex-col items-start justify-center py-24">
      <title>{`Something went wrong | ${salon.name}`}</title>
      <p className="font-display text-heading font-medium text-rose-700">{salon.name}</p>
      <h1 className="mt-4 font-display text-hero font-medium">Something went wrong</h1>
      <p className="mt-4 max-w-[34rem] text-lead text-plum-soft">
        That was us, not you. Please try again in a moment
        {phone && (
          <>
            , or call us on{' '}
            <a href={phoneLink(phone)} className="underline underline-offset-4 inline-block">
              {phone}
            </a>
          </>
        )}
        .
      </p>
      <Link
        to={paths.home}
        reloadDocument
        className="mt-8 inline-flex min-h-12 items-center rounded-full bg-rose-700 px-6 font-medium text-white transition-colors duration-300 hover:bg-plum"
      >
        Return to Home
      </Link>
    </main>
  )
}
