import type { CSSProperties } from 'react'

const PETAL = 'M0 0C-13 -7 -27 -22 -22 -37C-17 -49 2 -51 14 -43C27 -34 20 -12 0 0Z'
const ANGLES = [0, 72, 144, 216, 288]

/** A frangipani blossom that opens once: each petal overlaps the one before it, all the way round. */
export const OpeningBlossom = () => (
  <svg viewBox="-54 -54 108 108" aria-hidden="true" className="size-full overflow-visible">
    <radialGradient id="petal" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="50">
      <stop offset="0.04" stopColor="#d99a2b" />
      <stop offset="0.3" stopColor="#f7d98f" />
      <stop offset="0.58" stopColor="#fffaf2" />
      <stop offset="1" stopColor="#f3b6bf" />
    </radialGradient>
    <clipPath id="left-half">
      <path d="M0 2V-60H-60V2Z" />
    </clipPath>
    {ANGLES.map((angle, index) => (
      <Petal key={angle} angle={angle} delay={index * 90} />
    ))}
    <g clipPath="url(#left-half)">
      <Petal angle={0} delay={0} />
    </g>
  </svg>
)

const Petal = ({ angle, delay }: { angle: number; delay: number }) => (
  <g transform={`rotate(${angle})`} className="drop-shadow-petal">
    <path
      d={PETAL}
      fill="url(#petal)"
      stroke="#e3a1ab"
      strokeWidth="0.5"
      style={{ '--delay': `${delay}ms` } as CSSProperties}
      className="transition delay-(--delay) duration-700 ease-out starting:rotate-[-50deg] starting:scale-0 starting:opacity-0 motion-reduce:transition-none"
    />
  </g>
)
