import type { BranchPicture } from '#contracts/branches/branch.ts'
import bambalapitiya from './plates/bambalapitiya.svg?url&no-inline'
import nugegoda from './plates/nugegoda.svg?url&no-inline'
import plain from './plates/plain.svg?url&no-inline'
import wellawatte from './plates/wellawatte.svg?url&no-inline'

/** A text on a plate. Images can't use the page's fonts, so the texts stand over the drawing. */
export interface PlateText {
  text: string
  /** What stands at `x` and `y`: the text's left or right end or its middle. */
  at: 'left' | 'right' | 'middle'
  /** In percent of the width and height of the part that every frame shows, whose height is two thirds of its width. */
  x: number
  y: number
  /** In degrees clockwise, along a road. */
  turn?: number
  /** The name of the area, or of a branch without a map, which can have any length. */
  name?: 'of the area' | 'of the branch'
}

/** The drawn map of an area: schematic, north up. Its file is square; frames show the middle of it, at least 3:2. */
export interface Plate {
  src: string
  texts: readonly PlateText[]
}

export const plates: Record<BranchPicture, Plate> = {
  wellawatte: {
    src: wellawatte,
    texts: [
      { text: 'Wellawatte', at: 'right', x: 96, y: 71, name: 'of the area' },
      { text: 'Galle Road', at: 'middle', x: 46.9, y: 22, turn: 77 },
      { text: 'W. A. Silva Mawatha', at: 'middle', x: 76, y: 27.5, turn: -7 },
      { text: 'Station', at: 'left', x: 30.5, y: 48.5 },
      { text: 'Indian Ocean', at: 'middle', x: 11, y: 52, turn: 76 },
    ],
  },
  bambalapitiya: {
    src: bambalapitiya,
    texts: [
      { text: 'Bambalapitiya', at: 'right', x: 96, y: 86, name: 'of the area' },
      { text: 'Galle Road', at: 'middle', x: 33, y: 34, turn: 75 },
      { text: 'R. A. de Mel Mawatha', at: 'middle', x: 48.6, y: 45, turn: 78 },
      { text: 'Bauddhaloka Mawatha', at: 'middle', x: 74, y: 13, turn: 1 },
      { text: 'Station', at: 'right', x: 15, y: 51.5 },
      { text: 'Indian Ocean', at: 'middle', x: 9, y: 79, turn: 80 },
    ],
  },
  nugegoda: {
    src: nugegoda,
    texts: [
      { text: 'Nugegoda', at: 'left', x: 4, y: 84, name: 'of the area' },
      { text: 'High Level Road', at: 'middle', x: 77.5, y: 76.5, turn: 29 },
      { text: 'S. Thilakaratne Mawatha', at: 'left', x: 50.5, y: 9 },
      { text: 'Station', at: 'left', x: 69.5, y: 31 },
    ],
  },
}

/** The plate of a branch without a map: its name under the pin. */
export const plainPlate = (name: string): Plate => ({
  src: plain,
  texts: [{ text: name, at: 'middle', x: 50, y: 64, name: 'of the branch' }],
})
