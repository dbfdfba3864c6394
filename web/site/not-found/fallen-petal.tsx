import { useId } from 'react'
import { PETAL } from '../../ui/blossom.tsx'

/** The house's flower of five petals, one of which has fallen. */
export function FallenPetal({ className }: { className?: string }) {
  const gradient = useId()
  return (
    <svg viewBox="-70 -52 140 172" aria-hidden="true" className={className}>
      <defs>
        <radialGradient id={gradient} cx="0" cy="0" r="48" gradientUnits="userSpaceOnUse">
          <stop offset="0.05" stopColor="#c9a45c" />
          <stop offset="0.32" stopColor="#fff3e6" />
          <stop offset="0.7" stopColor="#fbe3e3" />
          <stop offset="1" stopColor="#f4c2c7" />
        </radialGradient>
      </defs>
      <g stroke="#8e3b4a" strokeWidth="1" strokeLinejoin="round" fill={`url(#${gradient})`}>
        <path d={PETAL} transform="rotate(144)" fill="none" stroke="#c9a45c" strokeDasharray="1.5 3.5" />
        {[216, 288, 0, 72].map(angle => (
          <path key={angle} d={PETAL} transform={`rotate(${angle})`} />
        ))}
        <ellipse cx="27" cy="111" rx="25" ry="3.5" fill="#3b2530" fillOpacity="0.1" stroke="none" />
        <path d={PETAL} transform="translate(4 104) rotate(74) scale(1 0.82)" />
      </g>
    </svg>
  )
}
