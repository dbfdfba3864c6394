import type { Copy } from '#contracts/content/content.ts'
import { paths } from '#contracts/paths/paths.ts'
import { useSharedContent } from '../../content.ts'
import type { PageMeta } from '../../head.tsx'
import { drawings } from '../../pictures.ts'
import { countBranches, locationsText, withLocations } from '../branches/branch-count.ts'
import { pageLoader, usePageData } from '../page-data.ts'
import { Link } from '../parts/link.tsx'
import { useShownPicture } from '../parts/own-pictures.ts'
import { PageHero } from '../parts/page-hero.tsx'
import { Drawing, Picture } from '../parts/picture.tsx'
import { Heading, PlumBand, Section } from '../parts/section.tsx'
import { pageHeads } from '../seo/page-heads.tsx'
import { Beliefs, beliefsOf } from './beliefs.tsx'
import { People } from './people.tsx'

export const loader = pageLoader('about')

export const meta: PageMeta = ({ matches }) => pageHeads.about(matches)

export default function About() {
  const { copy, people, branches } = usePageData('about')
  const pictureOf = useShownPicture()
  const { founded } = useSharedContent().salon
  const locations = locationsText(countBranches(branches))
  // Only what the owner has written.
  const story = copy.story.filter(Boolean)
  const steps = copy.timeline.filter(({ text }) => text)
  const reasons = copy.reasons.filter(({ text }) => text)
  const beliefs = beliefsOf(copy)
  const isTold = story.length + steps.length > 0
  return (
    <>
      <PageHero picture={pictureOf('about-hero')} eyebrow="About us" title={copy.title}>
        <p>{copy.text}</p>
      </PageHero>
      {isTold && (
        <Section labelledBy="story-title">
          <div className="grid items-center gap-12 md:grid-cols-2 lg:page-columns lg:*:first:col-span-6 lg:*:first:col-start-7 lg:*:last:col-span-5">
            <div>
              <Heading id="story-title" eyebrow={founded && `Founded in ${founded}`}>
                Our story
              </Heading>
              <div className="mt-6 max-w-[36rem] space-y-4 text-lead text-plum-soft">
                {story.map((paragraph, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the owner may write the same text twice
                  <p key={index}>{withLocations(paragraph, locations)}</p>
                ))}
              </div>
            </div>
            <div className="md:order-first">
              <StoryPicture />
            </div>
          </div>
          {steps.length > 0 && (
            <div className="mt-20 md:mt-28">
              <SalonTimeline steps={steps} locations={locations} />
            </div>
          )}
        </Section>
      )}
      {(isTold || beliefs.length > 0) && <PlumBand>{copy.band}</PlumBand>}
      {beliefs.length > 0 && (
        <Section labelledBy="beliefs-title" background="rose">
          <Heading id="beliefs-title">{copy.beliefsTitle}</Heading>
          <div className="mt-10">
            <Beliefs beliefs={beliefs} />
          </div>
        </Section>
      )}
      {reasons.length > 0 && (
        <Section labelledBy="reasons-title">
          <Reasons reasons={reasons} />
        </Section>
      )}
      {people.length > 0 && <People people={people} branches={branches} />}
      <section aria-labelledby="next-title" className="page-width pb-14 md:pb-24 print:hidden">
        <div className="border-t border-gold/50 pt-10 md:pt-16">
          <Heading id="next-title" lead={copy.next.lead}>
            {copy.next.title}
          </Heading>
          <p className="mt-6 flex flex-wrap gap-x-8">
            <Link to={paths.contact} className={next}>
              Contact Us
            </Link>
            <Link to={paths.services} className={next}>
              Our Services
            </Link>
          </p>
        </div>
      </section>
    </>
  )
}

/** The owner's picture in an arch, else the drawing of the salon's first three chairs. */
function StoryPicture() {
  const picture = useShownPicture()('story')
  if (!picture) return <Drawing {...drawings.story} />
  return (
    <div className="arch-4/5">
      <Picture
        {...picture}
        sizes="(min-width: 112rem) 32vw, (min-width: 75rem) 33rem, (min-width: 48rem) 45vw, 92vw"
        className="block size-full"
      />
    </div>
  )
}

const next = 'quiet-link inline-flex min-h-11 items-center text-xl font-medium'

/** Horizontal on wide screens, else vertical. */
function SalonTimeline({ steps, locations }: { steps: Copy['about']['timeline']; locations: string }) {
  return (
    <ol className="relative grid gap-8 border-l border-gold/60 pl-8 lg:grid-cols-5 lg:gap-6 lg:border-t lg:border-l-0 lg:pl-0">
      {steps.map(({ year, title, text }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the owner may write the same text twice
          key={index}
          className="relative min-w-0 wrap-break-word md:max-lg:grid md:max-lg:grid-cols-[8rem_1fr] lg:pt-8"
        >
          <span
            aria-hidden="true"
            className="absolute top-3 -left-8 size-3 -translate-x-1/2 rounded-full border-2 border-gold bg-ivory lg:top-0 lg:left-0 lg:translate-x-0 lg:-translate-y-1/2"
          />
          <p className="row-span-2 font-display text-4xl font-semibold text-gold-800 lining-nums">{year}</p>
          <h3 className="text-xl font-medium first-letter:uppercase max-md:mt-2 lg:mt-2">
            {withLocations(title, locations)}
          </h3>
          <p className="mt-1 max-w-[38ch] text-plum-soft">{withLocations(text, locations)}</p>
        </li>
      ))}
    </ol>
  )
}

const Reasons = ({ reasons }: { reasons: Copy['about']['reasons'] }) => (
  <div className="grid gap-y-10 lg:page-columns lg:*:first:col-span-4 lg:*:last:col-span-7 lg:*:last:col-start-6">
    <Heading id="reasons-title">Why Choose Araliya</Heading>
    <ul className="divide-y divide-gold/50 border-y border-gold/50">
      {reasons.map(({ name, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the owner may write the same text twice
        <li key={index} className="grid items-baseline gap-x-6 gap-y-2 py-6 sm:grid-cols-[3fr_4fr]">
          <h3 className="font-display text-2xl/8 font-semibold">{name}</h3>
          <p className="max-w-[40ch] text-plum-soft">{text}</p>
        </li>
      ))}
    </ul>
  </div>
)
