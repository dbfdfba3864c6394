import type { ReactNode } from 'react'
import type { ShownPicture } from '../../pictures.ts'
import { heroSizes, Picture } from './picture.tsx'
import { Eyebrow } from './section.tsx'

interface PageHeroProps {
  /** The picture of the head. From 1280 px it stands whole to the right of the text, below that above it. */
  picture?: ShownPicture | undefined
  /** What stands to the right of the text where there is no picture; without either, the text has the head for itself. */
  instead?: ReactNode
  eyebrow?: string
  title: string
  /** Whether the text is left out on phones, where what follows matters more. */
  isBrief?: boolean
  children: ReactNode
}

/** The head of a page: text on ivory and beside it a picture, without a veil, or what stands for it. */
export function PageHero({ picture, instead, eyebrow, title, isBrief, children }: PageHeroProps) {
  const sides = picture || instead ? 'has-sides' : ''
  return (
    <header className={`page-head ${sides} ${picture ? 'has-picture' : 'is-paper'}`}>
      <div className="page-head-text">
        {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
        <h1 className="page-head-title">{title}</h1>
        <div className={`mt-5 max-w-[36rem] text-lead *:text-balance ${isBrief ? 'max-md:hidden' : ''}`}>
          {children}
        </div>
      </div>
      {picture ? <HeadPicture {...picture} /> : instead}
    </header>
  )
}

const HeadPicture = ({ picture, phone, focus }: ShownPicture) => (
  <Picture
    {...{ picture, phone, focus }}
    sizes={heroSizes}
    urgency="first"
    alt=""
    className="page-head-picture block"
  />
)
