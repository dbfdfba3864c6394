import type { ReactNode } from 'react'
import { pictures, type ShownPicture } from '../../pictures.ts'
import { heroSizes, Picture } from './picture.tsx'
import { Eyebrow } from './section.tsx'

interface PageHeroProps extends ShownPicture {
  eyebrow: string
  title: string
  children: ReactNode
}

/** The head of a page: a picture with the text beneath it, on wide screens over its calm half. */
export function PageHero({ eyebrow, title, children, isOwn, ...shown }: PageHeroProps) {
  return (
    <header className={`relative -mt-(--header-height) overflow-hidden ${isOwn ? '[--veil:80%]' : ''}`}>
      <Picture
        {...shown}
        sizes={heroSizes}
        urgency="first"
        alt=""
        fallback={pictures['default-salon']}
        className="header-veil block h-[68vw] max-h-[min(26rem,56svh)] xl:absolute xl:inset-0 xl:h-full xl:max-h-none"
      />
      <div className="page-width pt-8 pb-4 xl:flex xl:min-h-[max(36rem,38vw)] xl:flex-col xl:justify-center xl:pt-32 xl:pb-20">
        <div className="xl:veil xl:w-fit">
          <Eyebrow>{eyebrow}</Eyebrow>
          {/* Where it stands over the picture, it leaves room for what the picture shows. */}
          <h1 className="max-w-[7.5em] font-display text-hero font-medium xl:[--text-hero:max(3.75vw,min(6.1vw,5.5rem))]">
            {title}
          </h1>
          <div className="mt-5 max-w-[30rem] text-lead *:text-balance xl:mt-6">{children}</div>
        </div>
      </div>
    </header>
  )
}
