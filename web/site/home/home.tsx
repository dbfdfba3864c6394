import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Branch } from '#contracts/branch.ts'
import { loadPageContent, type PageContent, usePageContent } from '../../content.ts'
import type { PageMeta } from '../../head.tsx'
import { countBranches } from '../branches/branch-count.ts'
import { BranchSection } from '../branches/branch-section.tsx'
import { loadBranches, useBranches } from '../branches/branches.ts'
import type { Loadable } from '../loadable.ts'
import { pages } from '../seo/pages.tsx'
import { Testimonials } from '../testimonials/testimonials.tsx'
import { AboutTeaser } from './about-teaser.tsx'
import { CategoryGrid } from './category-grid.tsx'
import { Hero } from './hero.tsx'
import { ReachUs } from './reach-us.tsx'

export interface HomeData {
  branches: Loadable<Branch[]>
  content: PageContent['home']
}

export async function loader(args: LoaderFunctionArgs): Promise<HomeData> {
  const branches = loadBranches(args)
  return { branches, content: await loadPageContent('home') }
}

export const meta: PageMeta<HomeData> = ({ matches, loaderData }) => pages.home(matches, loaderData?.branches)

export default function Home() {
  const loaderData = useLoaderData<HomeData>()
  const branches = useBranches(loaderData.branches)
  const { words: copy, testimonials } = usePageContent('home', loaderData.content)
  const count = countBranches(branches)
  return (
    <>
      <Hero copy={copy} />
      <CategoryGrid copy={copy.crafts} />
      <BranchSection branches={branches} {...copy.branches} />
      <AboutTeaser branches={count} copy={copy} />
      <Testimonials testimonials={testimonials} />
      <ReachUs branches={count} copy={copy.reach} />
    </>
  )
}
