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

/** Whether every window would show the pin of a branch on the map of the coast. */
export function isOnCoast({ mapUrl }: Branch): boolean {
  const coordinates = coordinatesOf(mapUrl)
  if (!coordinates) return false
  const position = positionOn(coastPart, coordinates)
  return isOn({ ...coastPart, width: SHOWN_WIDTH }, position) && !isPinCut(position, coastPart.height)
}
