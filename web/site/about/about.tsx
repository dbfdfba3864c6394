import { paths } from '#contracts/paths.ts'
import { aboutHero, aboutHeroPhone, defaultSalon, story as storyPicture } from '../../pictures.ts'
import { countBranches, placesInWords } from '../branches/branch-count.ts'
import { loadBranches, loadBranchesInBrowser, useBranches } from '../branches/branches.ts'
import { ButtonLink } from '../parts/button-link.tsx'
import { CallToAction } from '../parts/call-to-action.tsx'
import { Heading } from '../parts/heading.tsx'
import { useShown } from '../parts/own-pictures.ts'
import { PageHero } from '../parts/page-hero.tsx'
import { Picture } from '../parts/picture.tsx'
import { PlumBand } from '../parts/plum-band.tsx'
import { Section } from '../parts/section.tsx'
import { pages } from '../seo/pages.ts'
import type { Route } from './+types/about'
import { Beliefs } from './beliefs.tsx'
import { Reasons } from './reasons.tsx'
import { story } from './story-content.ts'
import { Timeline } from './timeline.tsx'

export const loader = loadBranches
export const clientLoader = loadBranchesInBrowser

export const meta: Route.MetaFunction = ({ matches }) => pages.about(matches)

export default function About({ loaderData: { branches } }: Route.ComponentProps) {
  const shown = useShown()
  const places = placesInWords(countBranches(useBranches(branches)))
  return (
    <>
      <PageHero
        {...shown('about-hero', { picture: aboutHero, phone: aboutHeroPhone, focus: '100% 20%' })}
        eyebrow="About us"
        title="A house that takes its time"
      >
        <p>It began with three chairs in Colombo: how this house grew, and what has stayed the same.</p>
      </PageHero>
      <Section labelledBy="story-title">
        <div className="grid items-center gap-12 md:grid-cols-[3fr_2fr] lg:grid-cols-2 lg:gap-20">
          <div>
            <Heading id="story-title" eyebrow="Founded in 2015">
              Our story
            </Heading>
            <div className="mt-7 max-w-[38rem] space-y-5 text-lead text-plum-soft">
              {story(places).map(paragraph => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </div>
          <div className="arch-4/5 max-md:mx-auto max-md:w-full max-md:max-w-[28rem] md:self-start lg:order-first">
            <Picture
              {...shown('story', { picture: storyPicture })}
              fallback={defaultSalon}
              sizes="(min-width: 64rem) 35rem, (min-width: 48rem) 40vw, 92vw"
              className="block size-full"
            />
          </div>
        </div>
        <div className="mt-20 md:mt-28">
          <Timeline places={places} />
        </div>
      </Section>
      <PlumBand>Nobody should have to hurry through the hour that is meant for them.</PlumBand>
      <Section labelledBy="beliefs-title" ground="rose">
        <Heading id="beliefs-title" eyebrow="What we believe in">
          Small promises, kept daily
        </Heading>
        <div className="mt-10">
          <Beliefs />
        </div>
      </Section>
      <Section labelledBy="reasons-title">
        <Heading id="reasons-title" eyebrow="Six good reasons">
          Why Choose Araliya
        </Heading>
        <div className="mt-14">
          <Reasons />
        </div>
      </Section>
      <CallToAction
        title="Come and see for yourself"
        lead="The kettle is on, and there is a chair by the window."
      >
        <ButtonLink to={paths.contact}>Contact Us</ButtonLink>
        <ButtonLink to={paths.services} look="outlined">
          Our Services
        </ButtonLink>
      </CallToAction>
    </>
  )
}
