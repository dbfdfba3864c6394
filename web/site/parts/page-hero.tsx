import type { ReactNode } from 'react'
import type { ShownPicture } from '../../pictures.ts'
import { heroSizes, Picture } from './picture.tsx'
import { Eyebrow } from './section.tsx'

interface PageHeroProps {
  /** The picture of the head. From 1280 px it stands whole to the right of the text, below that above it. */
  picture?: ShownPicture | undefined
  /** Stands beside the text from 768 px, with a picture from 1280 px below it. */
  facts?: ReactNode
  eyebrow?: string
  title: string
  /** Whether the picture is low, because visitors come for what follows. */
  isLow?: boolean
  /** Whether the text is left out on phones, where what follows matters more. */
  isBrief?: boolean
  children: ReactNode
}

/** The head of a page: text on ivory and beside it a picture, without a veil, or what stands for it. */
export function PageHero({ picture, facts, eyebrow, title, isLow, isBrief, children }: PageHeroProps) {
  const withPicture = `has-picture ${isLow ? 'is-low' : ''}`
  const onPaper = `is-paper ${facts ? 'has-facts' : ''}`
  return (
    <header className={`page-head ${picture ? withPicture : onPaper}`}>
      <div className="page-head-text">
        {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
        <h1 className="page-head-title">{title}</h1>
        <div className={`page-head-lead text-lead *:text-balance ${isBrief ? 'max-md:hidden' : ''}`}>
          {children}
        </div>
      </div>
      {facts}
      {picture && <HeadPicture {...picture} />}
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
