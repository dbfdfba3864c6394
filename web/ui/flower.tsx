import { useId } from 'react'

/** One petal, starting at the origin; `art/logo/gen.mjs` has the same path for the icons. */
const PETAL = 'M0 0 C-15 -9 -25 -27 -12 -39.5 C-2 -48.5 17 -45 21.5 -30 C24.5 -18 12 -6 0 0Z'
/** The part of it that is in front of the petal 72 degrees further. */
const FRONT =
  'M0 0 C-15 -9 -25 -27 -12 -39.5 C-2 -48.5 17 -45 21.5 -30 C21.85 -28.61 21.99 -27.22 21.94 -25.83 C11.33 -24.13 2.9 -12.6 0 0Z'
const ANGLES = [0, 72, 144, 216, 288]
const FALLEN = 144
const BENEATH = 'translate(30 84) rotate(-62)'
/** The petal before it is whole when the next one has fallen. */
const BEFORE_FALLEN = 72

interface FlowerProps {
  /** The coloured logo, or only its outline in the colour of the text. */
  look?: 'logo' | 'outline'
  /** One petal has fallen below the others. */
  fallen?: boolean
  className?: string
}

/**
 * The logo: an araliya's five petals, each partly behind the next one, all the way round. Decoration only. The outline is
 * equally thin at every size, and dark enough to be visible over a picture of flowers.
 */
export function Flower({ look = 'logo', fallen = false, className = '' }: FlowerProps) {
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
        <path
          key={angle}
          d={fallen && (angle === FALLEN || angle === BEFORE_FALLEN) ? PETAL : FRONT}
          transform={fallen && angle === FALLEN ? BENEATH : `rotate(${angle})`}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}
