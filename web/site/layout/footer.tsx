import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { categories } from '#content/categories.ts'
import { fullAddress, salon } from '#content/salon.ts'
import { networks } from '#content/social.ts'
import { isKnownWeek, weekText } from '#contracts/branches/week.ts'
import { paths } from '#contracts/paths/paths.ts'
import { useSharedContent } from '../../content.ts'
import { FOOTER_BRANCHES_MAX, type RootData } from '../../data-source.ts'
import { Flower } from '../../ui/flower.tsx'
import { Link, MailLink, PhoneLink } from '../parts/link.tsx'
import { navigation } from './navigation.ts'
import { SocialIcon } from './social-icon.tsx'

const link =
  'inline-flex min-h-11 items-center text-ivory/85 md:min-h-8 underline-offset-4 transition-colors duration-200 hover:text-baby-rose hover:underline'

export function Footer() {
  const { salon: info, social, hours } = useSharedContent()
  return (
    <footer className="owner-text @container bg-plum text-ivory print:hidden">
      <div className="page-width grid gap-x-6 gap-y-4 pt-6 pb-4 xs:grid-cols-2 md:gap-y-12 md:pt-16 md:pb-8 @5xl:page-columns @5xl:*:nth-1:col-span-3 @5xl:*:nth-2:col-span-2 @5xl:*:nth-3:col-span-3 @5xl:*:nth-4:col-span-4">
        <FooterColumn title="About Us" wide>
          <p className="max-w-[36ch] text-ivory/85">
            {`${info.description}${info.founded && ` Since ${info.founded}.`}`}
          </p>
          <div className="flex flex-wrap items-center justify-between md:mt-2 md:block">
            <Link to={paths.about} className={`${link} font-medium text-ivory`}>
              More about us
            </Link>
            <ul className="flex gap-2 md:mt-6">
              {networks
                .filter(({ id }) => social[id].active)
                .map(({ id, name }) => (
                  <li key={id}>
                    <a
                      href={social[id].url}
                      aria-label={`${salon.shortName} on ${name}`}
                      rel="noopener"
                      className="-ml-[min(0.5rem,2.5vw)] grid h-12 w-[min(2.5rem,12.5vw)] place-items-center rounded-full text-ivory hover:text-baby-rose"
                    >
                      <SocialIcon id={id} className="size-[min(1.5rem,7.5vw)]" />
                    </a>
                  </li>
                ))}
            </ul>
          </div>
        </FooterColumn>
        <FooterColumn title="Quick Links">
          <ul className="md:-mt-1">
            {navigation.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} className={link}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </FooterColumn>
        <FooterColumn title="Services">
          <ul className="md:-mt-1">
            {categories.map(({ id, name, link: to }) => (
              <li key={id}>
                <Link to={to} className={link}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </FooterColumn>
        <FooterColumn title="Contact" wide>
          <address className="flex flex-col items-start text-ivory/85 not-italic wrap-anywhere">
            {fullAddress(info) && <span className="mb-1">{fullAddress(info)}</span>}
            <span className="flex flex-wrap gap-x-6 md:flex-col">
              <PhoneLink number={info.phone} className={link} />
              <MailLink address={info.email} className={link} />
              {!info.phone && !info.email && (
                <Link to={paths.contact} className={link}>
                  Write to us
                </Link>
              )}
            </span>
          </address>
          {isKnownWeek(hours.week) && (
            <ul className="mt-1 text-ivory/85 md:mt-4">
              {weekText(hours.week).map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key
                <li key={index}>{line}</li>
              ))}
            </ul>
          )}
          <FooterBranches />
        </FooterColumn>
      </div>
      <div className="page-width">
        <div className="flex items-center justify-between gap-4 border-t border-gold/35 py-2 text-xs md:py-6 md:text-sm text-ivory/75">
          <p>{salon.copyright}</p>
          <p className="ml-auto shrink-0">
            <Link to={paths.privacy} className={link}>
              Privacy
            </Link>
          </p>
          <Flower className="size-8 shrink-0 text-gold" />
        </div>
      </div>
    </footer>
  )
}

/** A line for each branch; from the seventh on a link to all. */
function FooterBranches() {
  const branches = (useRouteLoaderData('root') as RootData | undefined)?.footerBranches ?? []
  if (branches.length === 0) return null
  return (
    <ul className="footer-branches mt-2 border-t border-gold/35 pt-2 md:mt-4 md:pt-4">
      {branches.slice(0, FOOTER_BRANCHES_MAX).map(({ slug, label, phone }) => (
        <li key={slug} className="flex flex-wrap items-center gap-x-4 wrap-anywhere text-ivory/85">
          <Link to={paths.branch(slug)} className={`${link} min-w-30`}>
            {label}
          </Link>
          <PhoneLink number={phone} className={link} />
        </li>
      ))}
      {branches.length > FOOTER_BRANCHES_MAX && (
        <li>
          <Link to={paths.locations} className={link}>
            All locations
          </Link>
        </li>
      )}
    </ul>
  )
}

/** On phones there are two columns; a wide one spans both. */
function FooterColumn({
  title,
  wide = false,
  children,
}: {
  title: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <div className={wide ? 'col-span-full @3xl:col-span-1' : ''}>
      <h2 className="mb-1 md:mb-4 font-display text-2xl font-medium">{title}</h2>
      {children}
    </div>
  )
}
