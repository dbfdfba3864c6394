import type { ReactNode } from 'react'
import { defaultSalon, type Picture as PictureFiles } from '../../pictures.ts'
import { Eyebrow } from './heading.tsx'
import { Picture } from './picture.tsx'

interface PageHeroProps {
  picture: PictureFiles
  /** The crop for phones, shown above the words. */
  phone: PictureFiles
  eyebrow: string
  title: string
  children?: ReactNode
}

/** The head of a page: words in the calm half of a wide picture; on phones the picture above, fading into the page. */
export function PageHero({ picture, phone, eyebrow, title, children }: PageHeroProps) {
  return (
    <header className="relative -mt-(--header-height) overflow-hidden">
      <div className="relative h-[62vw] max-h-[26rem] md:absolute md:inset-0 md:h-auto md:max-h-none">
        <Picture
          picture={picture}
          phone={phone}
          sizes="100vw"
          priority
          alt=""
          fallback={defaultSalon}
          className="block size-full"
        />
        <div className="absolute inset-0 bg-linear-to-b from-ivory/70 via-ivory/0 via-35% to-ivory md:bg-linear-to-r md:from-ivory md:via-ivory/75 md:via-45% md:to-ivory/0" />
      </div>
      <div className="relative page-width pb-4 md:flex md:min-h-[30rem] md:flex-col md:justify-center md:pt-32 md:pb-20">
        <div className="md:max-w-[36rem] xl:max-w-[42rem]">
          <Eyebrow>{eyebrow}</Eyebrow>
          <h1 className="font-display text-hero font-medium">{title}</h1>
          {children && <div className="mt-6 text-lead text-plum">{children}</div>}
        </div>
      </div>
    </header>
  )
}
