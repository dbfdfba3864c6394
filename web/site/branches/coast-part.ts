import type { MapPart } from './map-drawing.ts'

/** From Kollupitiya to Mount Lavinia and Nugegoda; as wide as the widest windows. */
export const coastPart: MapPart = {
  middle: { latitude: 6.8722, longitude: 79.868 },
  scale: 46,
  width: 2400,
  height: 460,
}
