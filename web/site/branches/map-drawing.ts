import { type Point, railways, roads, sea, shore, stations } from './coast.ts'
import { isOn, type MapPart, type Position, positionOn, round } from './map-part.ts'

/** A name on the map. It begins or ends at its position, on a line through the middle of its letters. */
export interface DrawnName extends Position {
  text: string
  of: 'road' | 'station' | 'sea'
  anchor: 'start' | 'end'
  /** In degrees clockwise, along a road. */
  turn: number
}

/** A line through points, rounded at each: between two neighbours it leads through their middle. */
function pathThrough(positions: readonly Position[]): string {
  const [first, ...others] = positions
  const last = others.pop()
  if (!first || !last) return ''
  const curves = others.map((point, at) => {
    const next = others[at + 1]
    const end = next ? { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 } : last
    return `Q${point.x} ${point.y} ${round(end.x)} ${round(end.y)}`
  })
  return `M${first.x} ${first.y}${curves.join('') || `L${last.x} ${last.y}`}`
}

/** Where the shore is at a height of the part. */
function shoreAt(positions: readonly Position[], y: number): number {
  const below = positions.findIndex(position => position.y >= y)
  const [from, to] = [positions[below - 1], positions[below]]
  if (!from || !to) return 0
  return from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y)
}

const HATCH_SPACING = 6
const HATCH_GAP = 4

/** How far a line of the sea reaches out: in waves, and every second one less far. */
const hatchLength = (row: number): number =>
  Math.round((118 + 34 * Math.sin(row * 0.31) + 16 * Math.sin(row * 0.83)) * (row % 2 === 0 ? 1 : 0.55))

/** The sea: level lines that begin at the shore. */
function hatching({ height }: MapPart, positions: readonly Position[]): string {
  const lines: string[] = []
  for (let row = 0; row * HATCH_SPACING < height; row += 1) {
    const y = round((row + 0.5) * HATCH_SPACING - height / 2)
    lines.push(`M${round(shoreAt(positions, y) - HATCH_GAP)} ${y}h-${hatchLength(row)}`)
  }
  return lines.join('')
}

/** How a line runs near a position, in degrees clockwise. */
function angleNear(positions: readonly Position[], { x, y }: Position): number {
  const distances = positions.map(position => Math.hypot(position.x - x, position.y - y))
  const nearest = distances.indexOf(Math.min(...distances))
  const ends = [positions[Math.max(0, nearest - 1)], positions[nearest + 1] ?? positions[nearest]]
  const [from, to] = (ends as [Position, Position]).toSorted((one, other) => one.x - other.x)
  if (!from || !to) return 0
  return Math.round((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI)
}

/** From the line of a road to the middle of its name. */
const NAME_OVER_LINE = 11
const NAME_BESIDE_STATION = 9

/** The lines and names of a part of the map. */
export function drawMap(part: MapPart) {
  const place = ([latitude, longitude]: Point) => positionOn(part, { latitude, longitude })
  /** The path of a line as far as it is on the part, and to the next point beyond. */
  const pathOf = (points: readonly Point[]) => {
    const positions = points.map(place)
    const isShown = (_: Position, at: number) =>
      positions.slice(Math.max(0, at - 1), at + 2).some(near => isOn(part, near))
    return pathThrough(positions.filter(isShown))
  }

  const names: DrawnName[] = roads.map(({ name, at, stands, points }) => {
    const { x, y } = place(at)
    const isOver = stands === 'over'
    const turn = isOver ? angleNear(points.map(place), { x, y }) : 0
    const away = isOver ? NAME_OVER_LINE : 0
    const angle = (turn * Math.PI) / 180
    return {
      text: name,
      of: 'road',
      anchor: stands === 'before' ? 'end' : 'start',
      x: round(x + away * Math.sin(angle)),
      y: round(y - away * Math.cos(angle)),
      turn,
    }
  })
  for (const { name: text, point, side } of stations) {
    const { x, y } = place(point)
    const isWest = side === 'west'
    names.push({
      text,
      of: 'station',
      anchor: isWest ? 'end' : 'start',
      x: isWest ? x - NAME_BESIDE_STATION : x + NAME_BESIDE_STATION,
      y: isWest ? y : y - NAME_BESIDE_STATION,
      turn: 0,
    })
  }
  names.push({ text: sea.name, of: 'sea', anchor: 'end', ...place(sea.at), turn: 0 })

  const shoreLine = pathOf(shore)
  return {
    shore: shoreLine,
    land: `${shoreLine}V${part.height}H${part.width / 2}V${-part.height}Z`,
    hatching: hatching(part, shore.map(place)),
    railways: railways.map(pathOf),
    roads: roads.map(({ points }) => pathOf(points)),
    stations: stations.map(({ point }) => place(point)),
    names: names.filter(name => isOn(part, name)),
  }
}
