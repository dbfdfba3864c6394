import type { ReactNode } from 'react'

interface HeadingProps {
  id: string
  /** Small text above the heading. */
  eyebrow?: string
  /** Text below it. */
  lead?: ReactNode
  align?: 'left' | 'center'
  children: ReactNode
}

export function Heading({ id, eyebrow, lead, align = 'left', children }: HeadingProps) {
  const centred = align === 'center'
  return (
    <div className={centred ? 'mx-auto max-w-2xl text-center' : 'max-w-2xl'}>
      {eyebrow && <Eyebrow centred={centred}>{eyebrow}</Eyebrow>}
      <h2 id={id} className="font-display text-title font-medium">
        {children}
      </h2>
      {lead && <p className="mt-5 text-balance text-lead text-plum-soft">{lead}</p>}
    </div>
  )
}

export function Eyebrow({ centred = false, children }: { centred?: boolean; children: ReactNode }) {
  return (
    <p
      className={`mb-4 flex items-center gap-3 text-sm font-medium tracking-[0.08em] text-gold-800 ${centred ? 'justify-center' : ''}`}
    >
      <span aria-hidden="true" className="h-px w-8 bg-gold" />
      {children}
      {centred && <span aria-hidden="true" className="h-px w-8 bg-gold" />}
    </p>
  )
}
