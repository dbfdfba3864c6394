import type { MetaArgs } from '../../head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { titleAt } from './sections.ts'

export const meta = ({ location }: MetaArgs) => (
  <>
    <title>{titleAt(location.pathname)}</title>
    <meta name="robots" content="noindex" />
  </>
)

/** What the server renders for every screen of the back office, shown until the session is checked. */
export function LoadingShell() {
  return (
    <div className="flex min-h-dvh bg-white">
      <div className="hidden w-62 shrink-0 border-r border-plum/10 bg-ivory lg:block" />
      <main className="flex-1 p-4 sm:p-6">
        <p role="status" className="sr-only">
          Loading...
        </p>
        <noscript>
          <p className="mb-4">The back office needs JavaScript.</p>
        </noscript>
        <Skeleton className="mb-8 h-8 w-48" />
        <div className="space-y-4">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
        </div>
      </main>
    </div>
  )
}
