import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Branch } from '#contracts/branch.ts'
import { paths } from '#contracts/paths.ts'
import { loadPageContent, type PageContent, usePageContent } from '../../content.ts'
import type { PageMeta } from '../../head.tsx'
import { aboutHero, aboutHeroPhone, defaultSalon, story as storyPicture } from '../../pictures.ts'
import { countBranches, locationsText, withLocations } from '../branches/branch-count.ts'
import { loadBranches, useBranches } from '../branches/branches.ts'
import type { Loadable } from '../loadable.ts'
import { ButtonLink } from '../parts/button-link.tsx'
import { CallToAction } from '../parts/call-to-action.tsx'
import { Heading } from '../parts/heading.tsx'
import { useShownPicture } from '../parts/own-pictures.ts'
import { PageHero } from '../parts/page-hero.tsx'
import { Picture } from '../parts/picture.tsx'
import { PlumBand } from '../parts/plum-band.tsx'
import { Section } from '../parts/section.tsx'
import { pages } from '../seo/pages.tsx'
import { Beliefs } from './beliefs.tsx'
import { Reasons } from './reasons.tsx'
import { Timeline } from './timeline.tsx'

export interface AboutData {
  branches: Loadable<Branch[]>
  content: PageContent['about']
}

export async function loader(args: LoaderFunctionArgs): Promise<AboutData> {
  const branches = loadBranches(args)
  return { branches, content: await loadPageContent('about') }
}

export const meta: PageMeta = ({ matches }) => pages.about(matches)

export default function About() {
  const loaderData = useLoaderData<AboutData>()
  const { branches } = loaderData
  const { words: copy } = usePageContent('about', loaderData.content)
  const pictureOf = useShownPicture()
  const locations = locationsText(countBranches(useBranches(branches)))
  return (
    <>
      <PageHero
        {...pictureOf('about-hero', { picture: aboutHero, phone: aboutHeroPhone, focus: '100% 20%' })}
        eyebrow="About us"
        title={copy.title}
      >
        <p>{copy.text}</p>
      </PageHero>
      <Section labelledBy="story-title">
        <div className="grid items-center gap-12 md:grid-cols-[3fr_2fr] lg:grid-cols-2 lg:gap-20">
          <div>
            <Heading id="story-title" eyebrow="Founded in 2015">
              Our story
            </Heading>
            <div className="mt-7 max-w-[38rem] space-y-5 text-lead text-plum-soft">
              {copy.story.map(paragraph => (
                <p key={paragraph}>{withLocations(paragraph, locations)}</p>
              ))}
            </div>
          </div>
          <div className="arch-4/5 max-md:mx-auto max-md:w-full max-md:max-w-[28rem] md:self-start lg:order-first">
            <Picture
              {...pictureOf('story', { picture: storyPicture })}
              fallback={defaultSalon}
              sizes="(min-width: 64rem) 35rem, (min-width: 48rem) 40vw, 92vw"
              className="block size-full"
            />
          </div>
        </div>
        <div className="mt-20 md:mt-28">
          <Timeline steps={copy.timeline} locations={locations} />
        </div>
      </Section>
      <PlumBand>{copy.band}</PlumBand>
      <Section labelledBy="beliefs-title" background="rose">
        <Heading id="beliefs-title" eyebrow="What we believe in">
          {copy.beliefsTitle}
        </Heading>
        <div className="mt-10">
          <Beliefs copy={copy} />
        </div>
      </Section>
      <Section labelledBy="reasons-title">
        <Heading id="reasons-title" eyebrow="Six good reasons">
          Why Choose Araliya
        </Heading>
        <div className="mt-14">
          <Reasons reasons={copy.reasons} />
        </div>
      </Section>
      <CallToAction title={copy.next.title} lead={copy.next.lead}>
        <ButtonLink to={paths.contact}>Contact Us</ButtonLink>
        <ButtonLink to={paths.services} look="outlined">
          Our Services
        </ButtonLink>
      </CallToAction>
    </>
  )
}
