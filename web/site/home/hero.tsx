import type { Copy } from '#contracts/content.ts'
import { paths } from '#contracts/paths.ts'
import { ClosureNotice } from '../hours/open-now.tsx'
import { ButtonLink } from '../parts/button-link.tsx'
import { useHero } from '../parts/own-pictures.ts'
import { heroSizes, Picture } from '../parts/picture.tsx'
import { HeroFilm } from './hero-film.tsx'

/** The first screen of Home: the film with its poster, or the owner's picture. */
export function Hero({ copy }: { copy: Copy['home'] }) {
  const { film, isOwn, ...shown } = useHero('hero')
  return (
    <header
      className={`relative -mt-(--header-height) flex flex-col overflow-hidden md:min-h-[min(100svh,90rem)] ${isOwn ? '[--veil:80%]' : ''}`}
    >
      <div className="header-veil h-[min(108vw,56svh)] overflow-hidden md:absolute md:inset-0 md:h-auto">
        <Picture {...shown} sizes={heroSizes} urgency="first" className="block size-full" />
        {film && <HeroFilm />}
      </div>
      <div className="page-width flex grow flex-col pt-8 pb-6 md:justify-center md:pt-28 md:pb-20">
        <div className="md:veil md:w-fit md:max-w-[36rem] lg:max-w-none">
          <h1 className="max-w-[7.5em] font-display text-hero font-medium">{copy.title}</h1>
          <p className="mt-5 max-w-[30rem] text-lead md:mt-7">{copy.text}</p>
          <div className="mt-8 flex flex-wrap gap-3 md:mt-10">
            <ButtonLink to={paths.services} className="grow sm:grow-0">
              Our Services
            </ButtonLink>
            <ButtonLink to={paths.contact} look="outlined" className="grow sm:grow-0">
              Book Appointment
            </ButtonLink>
          </div>
          <ClosureNotice className="mt-5" />
        </div>
      </div>
    </header>
  )
}
