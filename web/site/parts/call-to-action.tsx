import type { ReactNode } from 'react'
import { Heading } from './heading.tsx'
import { Section } from './section.tsx'

/** The end of a page: what to do next. */
export function CallToAction({
  title,
  lead,
  children,
}: {
  title: string
  lead: string
  children: ReactNode
}) {
  return (
    <Section labelledBy="next-title" background="rose">
      <Heading id="next-title" align="center" lead={lead}>
        {title}
      </Heading>
      <div className="mt-10 flex flex-wrap justify-center gap-3">{children}</div>
    </Section>
  )
}
