import type { DrawnName } from './map-drawing.ts'
import { type MapPart, PIN, type Position } from './map-part.ts'

/** The side of its pin on which the text of a branch stands. */
export type Side = 'right' | 'left' | 'above' | 'below'

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** A pin, whose tip is at its position, with a name of so many letters. */
export interface LabelledPin extends Position {
  letters: number
}

// The sizes of what stands on the map, in its units, as in map.css. Letters are of about this width.
const LETTER = 8.8
const STATUS_WIDTH = 136
const LABEL_WIDTH_MAX = 168
const LABEL_HEIGHT = 44
const GAP = 4
const NAME = { road: 6.2, station: 6.2, sea: 8.8 }
const NAME_HEIGHT = 14

const pinBox = ({ x, y }: LabelledPin): Box => ({
  left: x - PIN.width / 2,
  right: x + PIN.width / 2,
  top: y - PIN.height,
  bottom: y,
})

function labelBox({ x, y, letters }: LabelledPin, side: Side): Box {
  const width = Math.min(LABEL_WIDTH_MAX, Math.max(STATUS_WIDTH, letters * LETTER))
  const beside = PIN.width / 2 + GAP
  const centred = x - width / 2
  const level = y - PIN.height / 2 - LABEL_HEIGHT / 2
  const above = y - PIN.height - GAP - LABEL_HEIGHT
  const left = { right: x + beside, left: x - beside - width, above: centred, below: centred }[side]
  const top = { right: level, left: level, above, below: y + GAP }[side]
  return { left, right: left + width, top, bottom: top + LABEL_HEIGHT }
}

const lengthOf = ({ text, of }: DrawnName) => text.length * NAME[of]

function nameBox(name: DrawnName): Box {
  const { x, y, anchor } = name
  const left = anchor === 'end' ? x - lengthOf(name) : x
  return { left, right: left + lengthOf(name), top: y - NAME_HEIGHT / 2, bottom: y + NAME_HEIGHT / 2 }
}

const doOverlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** A box around each few letters of a name, which may be turned. */
function piecesOf(name: DrawnName): Box[] {
  const angle = (name.turn * Math.PI) / 180
  const direction = name.anchor === 'end' ? -1 : 1
  const half = NAME_HEIGHT / 2
  return Array.from({ length: Math.ceil(lengthOf(name) / half) }, (_, at) => {
    const along = direction * at * half
    const [x, y] = [name.x + along * Math.cos(angle), name.y + along * Math.sin(angle)]
    return { left: x - half, right: x + half, top: y - half, bottom: y + half }
  })
}

/** Whether a box is within the upper and the lower edge of the map. */
const isBetweenEdges = ({ top, bottom }: Pick<Box, 'top' | 'bottom'>, height: number) =>
  top >= -height / 2 && bottom <= height / 2

/** Whether the upper or the lower edge of the map cuts a name, or leaves it out. */
export const isNameCut = (name: DrawnName, height: number): boolean =>
  !piecesOf(name).every(piece => isBetweenEdges(piece, height))

/** Where the texts of pins stand, and what of the map is left out under them. */
interface PlacedLabels {
  /** Undefined where there is no room, and the pin stands alone. */
  sides: (Side | undefined)[]
  hidden: DrawnName[]
}

/**
 * Places the texts of pins so that none covers another one, another pin or the name of a station. Earlier pins come
 * first. What lies in the middle of the map, which every window shows, stays within `shown`; other texts stand outwards.
 */
export function placeLabels(
  pins: readonly LabelledPin[],
  names: readonly DrawnName[],
  { width, height }: Pick<MapPart, 'width' | 'height'>,
  shown: number,
): PlacedLabels {
  const stationNames = names.filter(({ of }) => of === 'station').map(nameBox)
  const placed: Box[] = []
  const sides = pins.map(pin => {
    const isBeyond = Math.abs(pin.x) > shown / 2
    const half = (isBeyond ? width : Math.min(width, shown)) / 2
    const taken = [...pins.filter(other => other !== pin).map(pinBox), ...stationNames, ...placed]
    // A text towards the middle would be in view where its pin is not.
    const candidates: Side[] = isBeyond ? [pin.x > 0 ? 'right' : 'left'] : ['right', 'left', 'above', 'below']
    const side = candidates.find(candidate => {
      const box = labelBox(pin, candidate)
      const isWithin = box.left >= -half && box.right <= half && isBetweenEdges(box, height)
      return isWithin && !taken.some(other => doOverlap(box, other))
    })
    if (side) placed.push(labelBox(pin, side))
    return side
  })
  const covering = [...placed, ...pins.map(pinBox)]
  const isCovered = (name: DrawnName) =>
    piecesOf(name).some(piece => covering.some(box => doOverlap(piece, box)))
  return { sides, hidden: names.filter(name => name.of !== 'station' && isCovered(name)) }
}
