import type { ReactNode } from 'react'
import type { ShownPicture } from '../../pictures.ts'
import { heroSizes, Picture } from './picture.tsx'
import { Eyebrow } from './section.tsx'

interface PageHeroProps {
  /** The picture of the head. From 1280 px it stands whole to the right of the text, below that above it. */
  picture?: ShownPicture | undefined
  /** What stands to the right of the text where there is no picture; without either, the text has the head for itself. */
  instead?: ReactNode
  eyebrow: string
  title: string
  children: ReactNode
}

/** The head of a page: text on ivory, and beside it a picture, without a veil, or what stands for it. */
export function PageHero({ picture, instead, eyebrow, title, children }: PageHeroProps) {
  const hasSides = picture !== undefined || instead !== undefined
  return (
    <header className={`page-head ${hasSides ? 'has-sides' : ''} ${picture ? 'has-picture' : ''}`}>
      <div className="page-head-text">
        <Eyebrow>{eyebrow}</Eyebrow>
        <h1 className="max-w-[9em] font-display text-hero font-medium">{title}</h1>
        <div className="mt-5 max-w-[30rem] text-lead *:text-balance xl:mt-6">{children}</div>
      </div>
      {picture && <HeadPicture {...picture} />}
      {!picture && instead}
    </header>
  )
}

const HeadPicture = ({ picture, phone, tablet, focus }: ShownPicture) => (
  <Picture
    {...{ picture, phone, tablet, focus }}
    sizes={heroSizes}
    urgency="first"
    alt=""
    className="page-head-picture block"
  />
)
