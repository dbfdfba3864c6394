import type { Branch } from '#contracts/branches/branch.ts'
import { type PlateText, plainPlate, plates } from '../../plates.ts'

const shifts = { left: '0 -50%', right: '-100% -50%', middle: '-50% -50%' }
const justified = { left: 'start', right: 'end', middle: 'center' }
const nameClasses = { 'of the area': 'plate-name', 'of the branch': 'plate-name plate-branch-name' }

/** The height of the part that every frame shows, in percent of the plate's width. */
const SHOWN_HEIGHT = 200 / 3

/** Half the height of a text, and its distance from the plate's edge, in percent of the width of the narrowest plate. */
const HALF_LINE = 2.5

/** How long a text can be before it is cut at the plate's edge, in percent of the plate's width. */
function longest({ at, x, y, turn = 0 }: PlateText): number {
  const angle = (turn * Math.PI) / 180
  const along = { x: Math.abs(Math.cos(angle)), y: Math.abs(Math.sin(angle)) }
  const top = (y / 100) * SHOWN_HEIGHT
  const beside = { left: 100 - x, right: x, middle: Math.min(x, 100 - x) }[at]
  const above = Math.min(top, SHOWN_HEIGHT - top)
  const ends = Math.min(
    (beside - HALF_LINE * along.y) / along.x,
    // A text along a horizontal line has no end above or below.
    along.y === 0 ? 100 : (above - HALF_LINE * along.x) / along.y,
  )
  return at === 'middle' ? 2 * ends : ends
}

/**
 * The map of a branch's area, as a drawing: where there is none, a plate with the branch's name. It is decoration: address and
 * directions are beside it as text.
 */
export function BranchPlate({ branch, className }: { branch: Branch; className: string }) {
  const { src, texts } = branch.picture ? plates[branch.picture] : plainPlate(branch.name)
  return (
    <div aria-hidden="true" translate="no" className={`plate ${className}`}>
      <div className="plate-sheet">
        <img src={src} width={600} height={600} alt="" loading="lazy" decoding="async" />
        {texts.map(plateText => {
          const { text, at, x, y, turn = 0, name } = plateText
          return (
            <span
              key={text}
              className={`plate-text ${name ? nameClasses[name] : ''}`}
              style={{
                left: `${x}%`,
                top: `${(y * 2) / 3 + 100 / 6}%`,
                width: `${longest(plateText)}%`,
                justifyContent: justified[at],
                translate: shifts[at],
                rotate: `${turn}deg`,
              }}
            >
              <span>{text}</span>
            </span>
          )
        })}
      </div>
    </div>
  )
}
