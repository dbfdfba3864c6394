import type { ReactNode } from 'react'

interface HeadingProps {
  id: string
  /** Small text above the heading. */
  eyebrow?: string
  /** Text below it. */
  lead?: string | undefined
  children: ReactNode
}

export const Heading = ({ id, eyebrow, lead, children }: HeadingProps) => (
  <div className="max-w-2xl">
    {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
    <h2 id={id} className="font-display text-title font-medium">
      {children}
    </h2>
    {lead && <p className="mt-5 text-balance text-lead text-plum-soft">{lead}</p>}
  </div>
)

export const Eyebrow = ({ children }: { children: ReactNode }) => (
  <p className="mb-3 text-sm font-medium tracking-[0.08em] text-gold-800">{children}</p>
)
