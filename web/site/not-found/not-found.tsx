import { data } from 'react-router'
import { paths } from '#contracts/paths/paths.ts'
import { drawings } from '../../pictures.ts'
import { ButtonLink } from '../parts/link.tsx'
import { Drawing } from '../parts/picture.tsx'
import { pageHeads } from '../seo/page-heads.tsx'

export const loader = () => data(null, { status: 404 })

export const meta = pageHeads.notFound

export default function NotFound() {
  return (
    <div className="page-width flex min-h-[80svh] flex-col items-center justify-center py-16 text-center">
      <Drawing {...drawings.petal} className="mb-6 h-auto w-[min(13rem,52vw)] md:w-64" />
      <p className="text-sm font-medium tracking-[0.08em] text-gold-800">404</p>
      <h1 className="mt-2 font-display text-title font-semibold">Page Not Found</h1>
      <p className="mt-4 max-w-[40ch] text-xl text-balance text-plum-soft">
        This petal has fallen from our tree. The rest of the garden is where it was.
      </p>
      <ButtonLink to={paths.home} className="mt-10">
        Return to Home
      </ButtonLink>
    </div>
  )
}
