import type { ReactNode } from 'react'
import type { Copy } from '#contracts/content.ts'
import { paths } from '#contracts/paths.ts'
import { useSharedContent } from '../../content.ts'
import { phoneLink } from '../../links.ts'
import { ButtonLink } from '../parts/button-link.tsx'
import { Heading } from '../parts/heading.tsx'
import { Link } from '../parts/link.tsx'
import { MailLink } from '../parts/mail-link.tsx'
import { Section } from '../parts/section.tsx'

/** Phone, email and locations. */
export function ReachUs({ branches, copy }: { branches: number; copy: Copy['home']['reach'] }) {
  const { salon } = useSharedContent()
  return (
    <Section labelledBy="reach-title" background="rose">
      <Heading id="reach-title" align="center" eyebrow="Reach us" lead={copy.lead}>
        {copy.title}
      </Heading>
      <ul className="mt-8 grid border-y md:mt-12 border-gold/50 max-md:divide-y max-md:divide-gold/50 md:grid-cols-3 md:divide-x md:divide-gold/50">
        <Way title="Call us" note="During opening hours">
          <a href={phoneLink(salon.phone)} className="quiet-link inline-flex min-h-8 items-center">
            {salon.phone}
          </a>
        </Way>
        <Way title="Email us" note="We respond within 24 hours">
          <MailLink address={salon.email} className="quiet-link inline-flex min-h-8 items-center" />
        </Way>
        <Way
          title="Visit us"
          note={branches > 1 ? `Visit any of our ${branches} branches` : 'Visit our branch'}
        >
          <Link to={paths.locations} className="quiet-link inline-flex min-h-8 items-center">
            See our locations
          </Link>
        </Way>
      </ul>
      <div className="mt-8 text-center md:mt-12">
        <ButtonLink to={paths.contact}>Contact Us</ButtonLink>
      </div>
    </Section>
  )
}

function Way({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <li className="px-[min(1rem,4vw)] py-4 md:py-9 wrap-anywhere text-center">
      <h3 className="font-display text-heading font-medium">{title}</h3>
      <p className="mt-2 text-lead">{children}</p>
      <p className="text-plum-soft">{note}</p>
    </li>
  )
}
