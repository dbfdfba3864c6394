import type { Copy } from '#contracts/content.ts'
import { paths } from '#contracts/paths.ts'
import { heroPoster, heroPosterPhone, heroPosterTablet, petalFalling, pictureSrcSet } from '../../pictures.ts'
import { ClosureNotice } from '../hours/open-now.tsx'
import { ButtonLink } from '../parts/button-link.tsx'
import { type ShownPicture, useShownPicture } from '../parts/own-pictures.ts'
import { heroSizes, Picture } from '../parts/picture.tsx'
import { HERO_FOCUS, HeroFilm, PORTRAIT } from './hero-film.tsx'
import { usePageIdle } from './use-page-idle.ts'

const defaultPicture: ShownPicture = {
  picture: heroPoster,
  phone: heroPosterPhone,
  tablet: heroPosterTablet,
  focus: HERO_FOCUS,
  film: true,
}

/** The first screen of Home: the film with its poster, or the owner's picture. */
export function Hero({ copy }: { copy: Copy['home'] }) {
  const { picture, phone, tablet, focus, film } = useShownPicture()('hero', defaultPicture)
  return (
    <header className="relative -mt-(--header-height) flex flex-col overflow-hidden md:min-h-[min(100svh,80rem)]">
      <div className="relative h-[min(108vw,56svh)] overflow-hidden md:absolute md:inset-0 md:h-auto">
        <Picture
          picture={picture}
          phone={phone}
          focus={focus}
          sizes={heroSizes}
          urgency="first"
          className="block size-full"
        >
          {tablet &&
            (['avif', 'webp'] as const).map(type => (
              <source
                key={type}
                media={PORTRAIT}
                type={`image/${type}`}
                srcSet={pictureSrcSet(tablet, type)}
                sizes={heroSizes}
              />
            ))}
        </Picture>
        {film && <HeroFilm />}
        <div className="pointer-events-none absolute inset-0 bg-linear-to-b from-ivory/60 from-0% via-ivory/0 via-30% to-ivory to-100% md:bg-linear-to-r md:from-ivory/95 md:via-ivory/60 md:via-45% md:to-ivory/0" />
        {film && <FallingPetal />}
      </div>
      <div className="relative page-width flex grow flex-col pb-6 md:justify-center md:pt-28 md:pb-20">
        <div className="md:max-w-[36rem]">
          <h1 className="font-display text-hero font-medium">{copy.title}</h1>
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

/** A petal that falls out of the picture once the page is idle; with reduced motion it stays still. */
function FallingPetal() {
  return (
    usePageIdle() && (
      <Picture
        picture={petalFalling}
        sizes="6rem"
        urgency="now"
        className="falling-petal absolute right-[9%] bottom-[14%] block size-[min(4rem,18vw)] md:right-[24%] md:size-24 md:max-lg:portrait:right-[34%] md:max-lg:portrait:bottom-[8%] max-md:landscape:hidden print:hidden"
      />
    )
  )
}
