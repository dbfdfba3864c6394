import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { coverOf, cropAround, type Focus, focusWithin, type Rectangle } from '#contracts/pictures/crop.ts'
import {
  type Frame,
  type PictureSlot,
  type PictureSlotId,
  pictureSlotOf,
} from '#contracts/pictures/picture-slots.ts'
import { queries } from '../../calls/queries.ts'
import { PicturePart } from './picture-part.tsx'

/** The part of the picture that is visible on a screen: of the crop made for it, what fits into the frame. */
function shownPart(bitmap: ImageBitmap, { shapes }: PictureSlot, frame: Frame, focus: Focus): Rectangle {
  const shape = shapes.find(({ name }) => name === frame.crop) ?? frame
  const crop = cropAround(bitmap, shape, focus)
  const cover = coverOf(crop, frame, focusWithin(bitmap, crop, focus))
  return { ...cover, left: crop.left + cover.left, top: crop.top + cover.top }
}

const previewScreens = [
  ['desktop', 'On a desktop'],
  ['tablet', 'On a tablet'],
  ['phone', 'On a phone'],
] as const
type PreviewScreen = (typeof previewScreens)[number][0]

interface Props {
  bitmap: ImageBitmap
  slotId: PictureSlotId
  focus: Focus
}

/** How the slot will look with this picture on each kind of screen, in the shape that it has on the site. */
export function PicturePreviews({ bitmap, slotId, focus }: Props) {
  const slot = pictureSlotOf(slotId)
  const { frames, outline } = slot
  const card = slot.shapes.find(({ name }) => name === 'card')
  const draw = (frame: Frame, label: string) => (
    <PicturePart
      bitmap={bitmap}
      part={shownPart(bitmap, slot, frame, focus)}
      shape={frame}
      label={`${label}, with this picture`}
    />
  )
  return (
    <ul className="grid grid-cols-3 items-start gap-3">
      {frames && outline === 'head' && <HeadPreviews slotId={slotId} frames={frames} draw={draw} />}
      {frames && outline !== 'head' && (
        <Preview label="On every screen" isWide>
          <div className={`max-w-40 overflow-hidden md:max-w-56 ${outlines[outline]}`}>
            {draw(frames.desktop, 'On every screen')}
          </div>
        </Preview>
      )}
      {card && (
        <Preview label="In a message" isWide={!frames}>
          <div className="overflow-hidden rounded-lg">{draw({ ...card, crop: 'card' }, 'In a message')}</div>
        </Preview>
      )}
    </ul>
  )
}

/** Classes of a frame, as on the site. */
const outlines = {
  'arch-3/4': 'arch-3/4',
  'arch-4/5': 'arch-4/5',
  circle: 'rounded-full',
  rectangle: 'rounded-picture',
} as const

interface PreviewProps {
  label: string
  isWide?: boolean
  children: ReactNode
}

const Preview = ({ label, isWide = false, children }: PreviewProps) => (
  <li className={isWide ? 'col-span-full' : ''}>
    {children}
    <p className="mt-1 text-xs text-plum-soft">{label}</p>
  </li>
)

/** The pages that have a head with a picture. */
const pageOf = new Map<PictureSlotId, 'home' | 'about' | 'services' | 'contact'>([
  ['hero', 'home'],
  ['about-hero', 'about'],
  ['services-hero', 'services'],
  ['contact-hero', 'contact'],
])

/** Beside or above a head's picture its headline, as large as on such a screen in comparison to the head. */
const headlines: Record<PreviewScreen, string> = {
  desktop: 'px-[4cqw] text-[4.6cqw]/none',
  tablet: 'px-[4cqw] py-[6cqw] text-[8.3cqw]/none',
  phone: 'px-[5cqw] py-[8cqw] text-[12.4cqw]/none',
}

interface HeadProps {
  slotId: PictureSlotId
  frames: Record<PreviewScreen, Frame>
  draw(frame: Frame, label: string): ReactNode
}

/** The head of a page with its headline: beside the picture on a desktop, below it on a tablet and a phone. */
function HeadPreviews({ slotId, frames, draw }: HeadProps) {
  const { data: content } = useQuery(queries.content('pictures'))
  const page = pageOf.get(slotId)
  const title = page && content?.copy[page].title
  return previewScreens.map(([screen, label]) => (
    <Preview key={screen} label={label} isWide={screen === 'desktop'}>
      <div className="@container overflow-hidden rounded-lg border border-plum/15 bg-ivory">
        <div
          className={
            screen === 'desktop' ? 'grid grid-cols-[44fr_56fr] items-center' : 'flex flex-col-reverse'
          }
        >
          <p
            aria-hidden="true"
            className={`font-display font-medium text-balance wrap-anywhere text-plum ${headlines[screen]}`}
          >
            {title}
          </p>
          {draw(frames[screen], label)}
        </div>
      </div>
    </Preview>
  ))
}
