import { data } from 'react-router'
import { paths } from '#contracts/paths/paths.ts'
import { Flower } from '../../ui/flower.tsx'
import { ButtonLink } from '../parts/link.tsx'
import { pageHeads } from '../seo/page-heads.tsx'

export const loader = () => data(null, { status: 404 })

export const meta = pageHeads.notFound

export default function NotFound() {
  return (
    <div className="page-width flex min-h-[80svh] flex-col items-center justify-center py-24 text-center">
      <Flower
        fallen
        className="mb-[min(6rem,25vw)] size-[min(9rem,40vw)] text-rose-700 md:mb-28 md:size-44"
      />
      <p className="font-display text-7xl/none font-medium text-rose-700 lining-nums md:text-8xl/none">404</p>
      <h1 className="mt-4 font-display text-4xl/tight font-semibold md:text-5xl/tight">Page Not Found</h1>
      <p className="mt-4 max-w-[40ch] text-lg text-balance text-plum-soft">
        This petal has fallen from our tree. The rest of the garden is where it was.
      </p>
      <ButtonLink to={paths.home} className="mt-10">
        Return to Home
      </ButtonLink>
    </div>
  )
}
