import { useId } from 'react'

/** One petal, starting at the origin, without what the petal 72 degrees further hides; `art/logo/gen.mjs` has it whole. */
const FRONT =
  'M0 0 C-15 -9 -25 -27 -12 -39.5 C-2 -48.5 17 -45 21.5 -30 C21.85 -28.61 21.99 -27.22 21.94 -25.83 C11.33 -24.13 2.9 -12.6 0 0Z'
const ANGLES = [0, 72, 144, 216, 288]

interface FlowerProps {
  /** The coloured logo, or only its outline in the colour of the text. */
  look?: 'logo' | 'outline'
  className?: string
}

/**
 * The logo: an araliya's five petals, each partly behind the next one, all the way round. Decoration only. The outline is
 * equally thin at every size, and dark enough to be visible over a picture of flowers.
 */
export function Flower({ look = 'logo', className = '' }: FlowerProps) {
  const gradient = useId()
  const isLogo = look === 'logo'
  return (
    <svg
      viewBox="-50 -50 100 100"
      width={64}
      height={64}
      aria-hidden="true"
      className={`overflow-visible ${className}`}
      fill={isLogo ? `url(#${gradient})` : 'none'}
      stroke="currentColor"
      strokeWidth={1.25}
      strokeLinejoin="round"
    >
      {isLogo && (
        <radialGradient id={gradient} gradientUnits="userSpaceOnUse" cx="0" cy="0" r="46">
          <stop offset="0.06" stopColor="#d6a345" />
          <stop offset="0.34" stopColor="#fae6bd" />
          <stop offset="0.6" stopColor="#fdf1f0" />
          <stop offset="1" stopColor="#efa9b2" />
        </radialGradient>
      )}
      {ANGLES.map(angle => (
        <path key={angle} d={FRONT} transform={`rotate(${angle})`} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  )
}
