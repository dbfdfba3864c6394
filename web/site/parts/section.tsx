import type { ReactNode } from 'react'

const backgrounds = {
  ivory: '',
  white: 'bg-white',
  rose: 'bg-rose-50',
} as const

interface SectionProps {
  /** Id of the section's heading. */
  labelledBy: string
  id?: string
  background?: keyof typeof backgrounds
  className?: string
  children: ReactNode
}

export function Section({ labelledBy, id, background = 'ivory', className = '', children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      className={`section-spacing ${backgrounds[background]} ${className}`}
    >
      <div className="page-width">{children}</div>
    </section>
  )
}
