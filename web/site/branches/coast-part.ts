import type { Branch } from '#contracts/branches/branch.ts'
import { coordinatesOf } from '#contracts/branches/coordinates.ts'
import { isOn, isPinCut, type MapPart, positionOn, SHOWN_WIDTH } from './map-part.ts'

/** From Kollupitiya to Mount Lavinia and Nugegoda; as wide as the widest windows. */
export const coastPart: MapPart = {
  middle: { latitude: 6.8722, longitude: 79.868 },
  scale: 46,
  width: 2400,
  height: 460,
}

/** How much of the map of the coast is drawn, around its middle; beyond it there is only land, and sea. */
const DRAWN_WIDTH = 990

/** Whether there is a map around a branch: that of its own page. */
export function isDrawn({ mapUrl }: Branch): boolean {
  const coordinates = coordinatesOf(mapUrl)
  return (
    coordinates !== undefined &&
    isOn({ ...coastPart, width: DRAWN_WIDTH }, positionOn(coastPart, coordinates))
  )
}

/** Whether every window would show the pin of a branch on the map of the coast. */
export function isOnCoast({ mapUrl }: Branch): boolean {
  const coordinates = coordinatesOf(mapUrl)
  if (!coordinates) return false
  const position = positionOn(coastPart, coordinates)
  return isOn({ ...coastPart, width: SHOWN_WIDTH }, position) && !isPinCut(position, coastPart.height)
}
