import { useBranchCount } from '../branches/branch-count.ts'
import { BranchSection } from '../branches/branch-section.tsx'
import { loadBranches, loadBranchesInBrowser } from '../branches/branches.ts'
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

export default function Home({ loaderData: { branches } }: Route.ComponentProps) {
  const count = useBranchCount(branches)
  return (
    <>
      <Hero />
      <CategoryGrid />
      <BranchSection branches={branches} />
      <AboutTeaser branches={count} />
      <Testimonials joined />
      <ReachUs branches={count} />
    </>
  )
}
