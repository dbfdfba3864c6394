import type { Branch } from '#contracts/branches/branch.ts'
import { plainPlate, plates } from '../../plates.ts'

const shifts = { left: '0 -50%', right: '-100% -50%', middle: '-50% -50%' }
const nameClasses = { 'of the area': 'plate-name', 'of the branch': 'plate-name plate-branch-name' }

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
        {texts.map(({ text, at, x, y, turn = 0, name }) => (
          <span
            key={text}
            className={name && nameClasses[name]}
            style={{
              left: `${x}%`,
              top: `${(y * 2) / 3 + 100 / 6}%`,
              translate: shifts[at],
              rotate: `${turn}deg`,
            }}
          >
            {text}
          </span>
        ))}
      </div>
    </div>
  )
}
