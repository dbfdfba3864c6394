/** A point on the earth, in degrees. */
export interface Coordinates {
  latitude: number
  longitude: number
}

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d{1,20})?)`
const PAIR = new RegExp(`^\\s*${NUMBER}\\s*,\\s*${NUMBER}\\s*(?:,|$)`)

/** Google's place, then the middle of its map, then OpenStreetMap's. */
const inPathOrAnchor = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`/@${NUMBER},${NUMBER}[,/]`),
  new RegExp(`#map=\\d{1,2}(?:\\.\\d{1,20})?/${NUMBER}/${NUMBER}`),
]

/** The parameters in which maps have a point as 'latitude,longitude'. */
const pairParameters = ['query', 'q', 'll', 'destination', 'daddr', 'center', 'coordinate']

const isPoint = ({ latitude, longitude }: Coordinates): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

const toPoint = (latitude: string | null | undefined, longitude: string | null | undefined) =>
  latitude && longitude ? { latitude: Number(latitude), longitude: Number(longitude) } : undefined

/**
 * The point that the address of a map names, as OpenStreetMap, Google Maps and Apple Maps write it; undefined where it
 * names none, as a shortened address.
 */
export function coordinatesOf(mapUrl: string): Coordinates | undefined {
  if (!URL.canParse(mapUrl)) return undefined
  const { pathname, searchParams, hash } = new URL(mapUrl)
  const marker = toPoint(searchParams.get('mlat'), searchParams.get('mlon'))
  const pairs = pairParameters.map(name => PAIR.exec(searchParams.get(name) ?? ''))
  const found = [...pairs, ...inPathOrAnchor.map(pattern => pattern.exec(pathname + hash))]
  const points = [marker, ...found.map(match => toPoint(match?.[1], match?.[2]))]
  return points.find(point => point !== undefined && isPoint(point))
}
