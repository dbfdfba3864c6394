import type { ReactNode } from 'react'

const grounds = {
  ivory: '',
  white: 'bg-white',
  rose: 'bg-rose-50',
} as const

interface SectionProps {
  /** Id of the section's heading: its name. */
  labelledBy: string
  id?: string
  ground?: keyof typeof grounds
  className?: string
  children: ReactNode
}

/** A part of a page, named by its heading. */
export function Section({ labelledBy, id, ground = 'ivory', className = '', children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={labelledBy} className={`rhythm ${grounds[ground]} ${className}`}>
      <div className="page-width">{children}</div>
    </section>
  )
}
