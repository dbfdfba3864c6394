import type { ReactNode } from 'react'
import { LineIcon } from '../../ui/line-icon.tsx'

interface FoldProps {
  id?: string
  isOpen?: boolean | undefined
  /** Its first line, which opens and closes it. */
  heading: ReactNode
  className?: string
  children: ReactNode
}

/** What is closed at first, below its heading; without JavaScript too. */
export const Fold = ({ id, isOpen, heading, className, children }: FoldProps) => (
  <details id={id} open={isOpen} className={`group ${className ?? ''}`}>
    <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 hover:text-rose-700 [&::-webkit-details-marker]:hidden">
      {heading}
      <LineIcon
        path="M3 6l5 5 5-5"
        size={16}
        stroke={1.5}
        className="size-4 shrink-0 text-plum-soft transition-transform duration-300 group-open:rotate-180"
      />
    </summary>
    {children}
  </details>
)
