import { Link, useLocation } from 'react-router'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { isWithin } from '#contracts/paths/paths.ts'
import { helpAt } from './help-chapters.ts'

/**
 * Leads to the chapter that explains the screen, in a new tab: what was begun on the screen stays as it is. In the inbox, whose first
 * window has the most to press, it is in the menu of the list.
 */
export function HelpLink() {
  const { pathname } = useLocation()
  if (isWithin(adminPaths.help, pathname) || pathname === adminPaths.inquiries) return null
  return (
    <Link
      to={helpAt(pathname)}
      target="_blank"
      className="relative inline-flex min-h-6 items-center rounded text-rose-700 underline underline-offset-2 outline-rose-700 outline-offset-2 hover:text-plum focus-visible:outline-2 max-sm:after:absolute max-sm:after:-inset-x-2.5 max-sm:after:-top-1 max-sm:after:-bottom-4 print:hidden"
    >
      Help<span className="sr-only"> (opens in a new tab)</span>
    </Link>
  )
}
