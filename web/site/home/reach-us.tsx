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
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr] lg:grid-rows-[auto_1fr]">
        <Heading id="reach-title" lead={copy.lead}>
          {copy.title}
        </Heading>
        <ul className="divide-y divide-gold/50 border-y border-gold/50 lg:row-span-2">
          <Way title="Call us" note="During opening hours">
            <a href={phoneLink(salon.phone)} className="quiet-link lining-nums">
              {salon.phone}
            </a>
          </Way>
          <Way title="Email us" note="We respond within 24 hours">
            <MailLink address={salon.email} className="quiet-link" />
          </Way>
          <Way
            title="Visit us"
            note={branches > 1 ? `Visit any of our ${branches} branches` : 'Visit our branch'}
          >
            <Link to={paths.locations} className="quiet-link">
              See our locations
            </Link>
          </Way>
        </ul>
        <ButtonLink to={paths.contact} className="self-start justify-self-start">
          Contact Us
        </ButtonLink>
      </div>
    </Section>
  )
}

const Way = ({ title, note, children }: { title: string; note: string; children: ReactNode }) => (
  <li className="grid items-baseline gap-x-6 py-5 wrap-anywhere sm:grid-cols-[6rem_1fr] md:py-7">
    <h3 className="font-medium">{title}</h3>
    <p className="font-display text-title font-medium">{children}</p>
    <p className="text-plum-soft sm:col-start-2">{note}</p>
  </li>
)
