import { coverOf, cropAround, type Focus, focusWithin, type Rectangle } from '#contracts/crop.ts'
import type { Frame, PictureSlot } from '#contracts/picture-slots.ts'
import { PicturePart } from './picture-part.tsx'

/** The part of the picture that is visible on a screen: of the crop made for it, what fits into the frame. */
function shownPart(bitmap: ImageBitmap, { shapes }: PictureSlot, frame: Frame, focus: Focus): Rectangle {
  const shape = shapes.find(({ name }) => name === frame.crop) ?? frame
  const crop = cropAround(bitmap, shape, focus)
  const cover = coverOf(crop, frame, focusWithin(bitmap, crop, focus))
  return { ...cover, left: crop.left + cover.left, top: crop.top + cover.top }
}

const screens = [
  ['phone', 'On a phone'],
  ['tablet', 'On a tablet'],
  ['desktop', 'On a desktop'],
] as const

interface Props {
  bitmap: ImageBitmap
  slot: PictureSlot
  focus: Focus
}

/** How the slot will look with this picture on each kind of screen. */
export function Previews({ bitmap, slot, focus }: Props) {
  const card = slot.shapes.find(({ name }) => name === 'card')
  const views: [label: string, frame: Frame][] = slot.frames
    ? screens.map(([screen, label]) => [label, slot.frames?.[screen] as Frame])
    : []
  if (card) views.push(['In a message', { crop: 'card', width: card.width, height: card.height }])
  return (
    <ul className="grid grid-cols-3 items-start gap-3">
      {views.map(([label, frame]) => (
        <li key={label}>
          <PicturePart
            bitmap={bitmap}
            part={shownPart(bitmap, slot, frame, focus)}
            shape={frame}
            label={`${label}, with this picture`}
            className="max-h-56 rounded-lg object-contain"
          />
          <p className="mt-1 text-xs text-plum-soft">{label}</p>
        </li>
      ))}
    </ul>
  )
}
