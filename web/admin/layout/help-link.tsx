import { Link, useLocation } from 'react-router'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { isWithin } from '#contracts/paths/paths.ts'
import { helpAt } from './help-chapters.ts'

/** Leads to the chapter that explains the screen. In a new tab: what was begun on the screen stays as it is. */
export function HelpLink() {
  const { pathname } = useLocation()
  if (isWithin(adminPaths.help, pathname)) return null
  return (
    <Link
      to={helpAt(pathname)}
      target="_blank"
      className="inline-flex min-h-8 items-center rounded text-xs text-rose-700 underline underline-offset-2 outline-rose-700 outline-offset-2 hover:text-plum focus-visible:outline-2 max-sm:min-h-11 print:hidden"
    >
      Help<span className="sr-only"> (opens in a new tab)</span>
    </Link>
  )
}
