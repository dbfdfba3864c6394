import { data } from 'react-router'
import { paths } from '#contracts/paths.ts'
import { ButtonLink } from '../parts/button-link.tsx'
import { pages } from '../seo/pages.ts'
import { FallenPetal } from './fallen-petal.tsx'

export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null
export const meta = pages.notFound

export default function NotFound() {
  return (
    <div className="mx-auto flex min-h-[80svh] max-w-[75rem] flex-col items-center justify-center px-[min(1.25rem,6.25vw)] py-24 text-center">
      <FallenPetal className="h-52 w-auto max-w-full md:h-64" />
      <p className="mt-8 font-display text-7xl/none font-medium text-rose-700 lining-nums md:text-8xl/none">
        404
      </p>
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
