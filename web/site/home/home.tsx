import { aboutHero, aboutHeroPhone } from '../../pictures.ts'
import { countBranches } from '../branches/branch-count.ts'
import { BranchSection } from '../branches/branch-section.tsx'
import { loadBranches, loadBranchesInBrowser, useBranches } from '../branches/branches.ts'
import { FullBleed } from '../parts/full-bleed.tsx'
import { useShown } from '../parts/own-pictures.ts'
import { pages } from '../seo/pages.ts'
import { Testimonials } from '../testimonials/testimonials.tsx'
import type { Route } from './+types/home'
import { AboutTeaser } from './about-teaser.tsx'
import { CategoryGrid } from './category-grid.tsx'
import { Hero } from './hero.tsx'
import { ReachUs } from './reach-us.tsx'

export const loader = loadBranches
export const clientLoader = loadBranchesInBrowser

export const meta: Route.MetaFunction = ({ matches, loaderData }) => pages.home(matches, loaderData?.branches)

export default function Home({ loaderData }: Route.ComponentProps) {
  const branches = useBranches(loaderData.branches)
  const count = countBranches(branches)
  return (
    <>
      <Hero />
      <CategoryGrid />
      <BranchSection branches={branches} />
      <AboutTeaser branches={count} />
      <FullBleed {...useShown()('about-hero', { picture: aboutHero, phone: aboutHeroPhone })}>
        The rooms have grown since. The pace has not.
      </FullBleed>
      <Testimonials />
      <ReachUs branches={count} />
    </>
  )
}
