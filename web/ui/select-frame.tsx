import type { ReactNode } from 'react'

/** For a `select` in a SelectFrame: without the engine's own drawing, whose height, ground and arrow differ. */
export const selectClass = 'appearance-none truncate pe-11'

/** Draws the arrow of the `select` in it. */
export function SelectFrame({ children }: { children: ReactNode }) {
  return (
    <div className="relative">
      {children}
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        className="pointer-events-none absolute inset-y-0 end-4 my-auto size-4 text-plum-soft"
      >
        <path d="M3 6l5 5 5-5" />
      </svg>
    </div>
  )
}
