// Where points lie on a part of the map, without what is drawn on it: whether a page has a map is known before its drawing is loaded.
import type { Coordinates } from '#contracts/branches/coordinates.ts'

/** A part of the map of the coast. Its unit is a pixel, except on small and very large windows. */
export interface MapPart {
  /** What is in the middle. */
  middle: Coordinates
  /** Units for a kilometre. */
  scale: number
  width: number
  height: number
  /** How much of its height, around the middle, windows below 1024 px show; undefined: all. */
  narrowHeight?: number
  /** How much of its width, around the middle, each window from 1024 px on shows; undefined: all. */
  shownWidth?: number
}

/** In units, from the middle of the part to the right and down. */
export interface Position {
  x: number
  y: number
}

/** The width of the map that every window shows. */
export const SHOWN_WIDTH = 345

/** The size of a pin in units. */
export const PIN = { width: 20, height: 28 }

const KM_OF_A_DEGREE = 110.55

export const round = (number: number) => Math.round(number * 10) / 10

/** Where a point lies on a part of the map. One degree has about the same length both ways, as near the equator. */
export const positionOn = ({ middle, scale }: MapPart, { latitude, longitude }: Coordinates): Position => ({
  x: round((longitude - middle.longitude) * KM_OF_A_DEGREE * scale),
  y: round((middle.latitude - latitude) * KM_OF_A_DEGREE * scale),
})

/** Whether a position lies on the part. */
export const isOn = ({ width, height }: Pick<MapPart, 'width' | 'height'>, { x, y }: Position): boolean =>
  Math.abs(x) <= width / 2 && Math.abs(y) <= height / 2

/** Whether the upper or the lower edge of the map cuts a pin, whose tip is at its position, or leaves it out. */
export const isPinCut = ({ y }: Position, height: number): boolean =>
  y - PIN.height < -height / 2 || y > height / 2
