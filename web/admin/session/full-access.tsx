import type { ReactNode } from 'react'
import { useFullAccess } from './session.ts'

/** What only accounts with full access see, such as a button. The first HTML does not know the user: a script hides it there. */
export function FullAccess({ children }: { children: ReactNode }) {
  const isFull = useFullAccess()
  if (import.meta.env.SSR) return <span className="contents in-data-limited:hidden">{children}</span>
  return isFull && children
}
