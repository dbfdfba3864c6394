import type { ReactNode } from 'react'

/** The bar over the head of the table: there it moves no row. */
export const ListActions = ({ children }: { children: ReactNode }) => (
  <div className="z-20 print:hidden @2xl:sticky @2xl:top-(--bar) @2xl:h-0">
    <div className="pointer-events-none flex items-center *:pointer-events-auto @2xl:min-h-9">{children}</div>
  </div>
)
