import type { ReactNode } from 'react'

/** A pause on a page: one sentence in ivory on plum, from edge to edge. */
export function PlumBand({ children }: { children: ReactNode }) {
  return (
    <div className="rhythm bg-plum text-ivory print:hidden">
      <div className="page-width">
        <p className="mx-auto max-w-[22ch] text-center font-display text-statement font-medium text-balance">
          {children}
        </p>
      </div>
    </div>
  )
}
