import type { CSSProperties } from 'react'
import type { Branch } from '#contracts/branches/branch.ts'
import { coordinatesOf } from '#contracts/branches/coordinates.ts'
import { OpenNow } from '../hours/open-now.tsx'
import { coastPart } from './coast-part.ts'
import { type DrawnName, drawMap } from './map-drawing.ts'
import { isNameCut, placeLabels } from './map-labels.ts'
import { isOn, isPinCut, type MapPart, positionOn, SHOWN_WIDTH } from './map-part.ts'

const positionOf = ({ mapUrl }: Branch, part: MapPart) => {
  const coordinates = coordinatesOf(mapUrl)
  const position = coordinates && positionOn(part, coordinates)
  return position && isOn(part, position) ? position : undefined
}

export interface BranchMapProps {
  branches: readonly Branch[]
  /** The branch whose pin is marked. */
  marked?: number | undefined
  part?: MapPart
}

/**
 * The map of the coast with a pin for each branch whose map address names a point on it. It is decoration: the rows say
 * all that it shows.
 */
export function BranchMap({ branches, marked, part = coastPart }: BranchMapProps) {
  const { width, height, narrowHeight = height, shownWidth = width } = part
  const drawn = drawMap(part)
  const names = drawn.names.filter(name => !isNameCut(name, height))
  const pins = branches
    .flatMap(branch => {
      const position = positionOf(branch, part)
      return position ? [{ branch, ...position, letters: branch.name.length }] : []
    })
    .filter(pin => !isPinCut(pin, height))
  const narrow = placeLabels(pins, names, { width, height: narrowHeight }, SHOWN_WIDTH)
  const wide = placeLabels(pins, names, part, shownWidth)
  const hidden = new Set([...narrow.hidden, ...wide.hidden])
  return (
    <div
      aria-hidden="true"
      translate="no"
      className="branch-map print:hidden"
      style={{ '--map-width': width, '--map-height': height } as CSSProperties}
    >
      <svg
        aria-hidden="true"
        className="branch-map-drawing"
        width="64"
        height={Math.round((64 * height) / width)}
        viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
      >
        <path className="map-land" d={drawn.land} />
        <path className="map-sea" d={drawn.hatching} />
        <path d={drawn.shore} />
        <path className="map-road" d={drawn.roads.join('')} />
        <path d={drawn.railways.join('')} />
        <path className="map-sleepers" d={drawn.railways.join('')} />
        {drawn.stations.map(({ x, y }) => (
          <circle key={`${x} ${y}`} className="map-station" cx={x} cy={y} r="3" />
        ))}
        {names
          .filter(name => !hidden.has(name))
          .map(name => (
            <MapName key={name.text + name.of} name={name} isWideOnly={isNameCut(name, narrowHeight)} />
          ))}
      </svg>
      {pins.map(({ branch, ...pin }, at) => (
        <div
          key={branch.id}
          data-marked={branch.id === marked}
          data-narrow={narrow.sides[at] ?? 'none'}
          data-wide={wide.sides[at] ?? 'none'}
          className={`branch-pin ${branch.disable ? 'is-disabled' : ''} ${isPinCut(pin, narrowHeight) ? 'max-lg:hidden' : ''}`}
          style={{ '--x': pin.x, '--y': pin.y } as CSSProperties}
        >
          <svg aria-hidden="true" width="20" height="28" viewBox="-10 -28 20 28">
            <path d="M0 -0.5C-2 -7 -9.3 -11.5 -9.3 -18.6A9.3 8.9 0 0 1 9.3 -18.6C9.3 -11.5 2 -7 0 -0.5Z" />
            <circle cy="-18.6" r="3" />
          </svg>
          <div className="branch-pin-text">
            <p className="branch-pin-name">{branch.name}</p>
            {branch.disable ? <p>Coming Soon</p> : <OpenNow branch={branch} brief />}
          </div>
        </div>
      ))}
    </div>
  )
}

interface MapNameProps {
  name: DrawnName
  /** Whether only windows from 1024 px on show it whole. */
  isWideOnly: boolean
}

const MapName = ({ name: { text, of, anchor, x, y, turn }, isWideOnly }: MapNameProps) => (
  <text
    // By the coast the names of stations end at it.
    className={`map-name is-of-${of} ${anchor === 'end' && of !== 'road' ? 'is-over-sea' : ''} ${isWideOnly ? 'max-lg:hidden' : ''}`}
    textAnchor={anchor}
    transform={`translate(${x} ${y})${turn ? ` rotate(${turn})` : ''}`}
    dy="0.35em"
  >
    {text}
  </text>
)
