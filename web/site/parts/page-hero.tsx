import type { ReactNode } from 'react'
import { defaultSalon, type Picture as PictureFiles } from '../../pictures.ts'
import { Eyebrow } from './heading.tsx'
import { heroSizes, Picture } from './picture.tsx'

interface PageHeroProps {
  picture: PictureFiles
  /** The crop for phones, shown above the text. */
  phone?: PictureFiles | undefined
  /** The crop for tablets, if the wide one would be covered by the text. */
  tablet?: PictureFiles | undefined
  /** See `Picture`. */
  focus?: string | undefined
  eyebrow: string
  title: string
  /** Low on phones, so that the page's main content starts on the first screen. */
  brief?: boolean
  children?: ReactNode
}

/** The head of a page: text over the calm half of a wide picture; on phones below the picture. */
export function PageHero({
  picture,
  phone,
  tablet,
  focus = 'right',
  eyebrow,
  title,
  brief = false,
  children,
}: PageHeroProps) {
  return (
    <header className="relative -mt-(--header-height) overflow-hidden">
      <div
        className={`relative md:absolute md:inset-0 md:h-auto md:max-h-none ${brief ? 'h-[33vw] max-h-[min(15rem,50svh)]' : 'h-[62vw] max-h-[min(26rem,56svh)]'}`}
      >
        <Picture
          picture={picture}
          phone={phone}
          tablet={tablet}
          focus={focus}
          sizes={heroSizes}
          urgency="first"
          alt=""
          fallback={defaultSalon}
          className="block size-full"
        />
        <div className="absolute inset-0 bg-linear-to-b from-ivory/70 via-ivory/0 via-35% to-ivory md:bg-linear-to-r md:from-ivory md:via-ivory/75 md:via-45% md:to-ivory/0" />
      </div>
      <div className="relative page-width pb-4 md:flex md:min-h-[max(30rem,28vw)] md:flex-col md:justify-center md:pt-32 md:pb-20">
        <div className="md:max-w-[36rem] xl:max-w-[42rem]">
          <div className={brief ? 'max-md:hidden' : ''}>
            <Eyebrow>{eyebrow}</Eyebrow>
          </div>
          <h1 className={`font-display font-medium ${brief ? 'text-title md:text-hero' : 'text-hero'}`}>
            {title}
          </h1>
          {children && (
            <div className={`*:text-balance text-lead text-plum md:mt-6 ${brief ? 'mt-2' : 'mt-6'}`}>
              {children}
            </div>
          )}
        </div>
      </div>
    </header>
  )
}
