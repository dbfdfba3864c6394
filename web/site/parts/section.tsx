import type { ReactNode } from 'react'

interface SectionProps {
  /** Id of the section's heading. */
  labelledBy: string
  id?: string
  background?: 'rose'
  children: ReactNode
}

export function Section({ labelledBy, id, background, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      className={`section-spacing ${background ? 'bg-rose-50' : ''}`}
    >
      <div className="page-width">{children}</div>
    </section>
  )
}

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
    {lead && <p className="mt-2 text-balance text-lead text-plum-soft md:mt-4">{lead}</p>}
  </div>
)

export const Eyebrow = ({ children }: { children: ReactNode }) => (
  <p className="mb-2 text-sm font-medium tracking-[0.08em] text-gold-800">{children}</p>
)

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
