import type { ReactNode } from 'react'

/** One sentence in ivory on plum, over the page's whole width. */
export function PlumBand({ children }: { children: ReactNode }) {
  return (
    <div className="section-spacing bg-plum text-ivory print:hidden">
      <div className="page-width">
        <p className="mx-auto max-w-[22ch] text-center font-display text-statement font-medium text-balance">
          {children}
        </p>
      </div>
    </div>
  )
}
