import { useId } from 'react'

const PETAL = 'M0 0 C-15 -9 -25 -27 -12 -39.5 C-2 -48.5 17 -45 21.5 -30 C24.5 -18 12 -6 0 0Z'

/** The araliya: five petals, rose at the rim, gold at the heart. Decoration: the name stands beside it. */
export function Mark({ className }: { className?: string }) {
  const gradient = useId()
  return (
    <svg viewBox="-50 -50 100 100" aria-hidden="true" className={className}>
      <defs>
        <radialGradient id={gradient} gradientUnits="userSpaceOnUse" cx="0" cy="0" r="46">
          <stop offset="0" stopColor="#C9A45C" />
          <stop offset=".3" stopColor="#F0D9A8" />
          <stop offset=".58" stopColor="#FBEBEA" />
          <stop offset="1" stopColor="#EFA9B2" />
        </radialGradient>
      </defs>
      {[0, 72, 144, 216, 288].map(angle => (
        <path
          key={angle}
          transform={`rotate(${angle})`}
          d={PETAL}
          fill={`url(#${gradient})`}
          stroke="#FFF9F5"
          strokeWidth="1.6"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  )
}
