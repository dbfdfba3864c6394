import { paths } from '#contracts/paths.ts'
import { petalLying } from '../../pictures.ts'
import { Flower } from '../../ui/flower.tsx'
import { ButtonLink } from '../parts/button-link.tsx'
import { Picture } from '../parts/picture.tsx'
import { pages } from '../seo/pages.tsx'

export const meta = pages.notFound

export default function NotFound() {
  return (
    <div className="mx-auto flex min-h-[80svh] max-w-[75rem] flex-col items-center justify-center px-[min(1.25rem,6.25vw)] py-24 text-center">
      <div className="relative pb-[min(6rem,20vw)]">
        <Flower fallen className="size-[min(9rem,40vw)] text-rose-700 md:size-44" />
        <Picture
          picture={petalLying}
          sizes="10rem"
          className="absolute right-[max(-3rem,-14vw)] bottom-[max(-1.5rem,-7vw)] block size-[min(7rem,32vw)] md:-right-16 md:size-36"
        />
      </div>
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
