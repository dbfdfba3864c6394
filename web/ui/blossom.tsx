/** One petal, its foot at the origin. */
export const PETAL = 'M0 0 C-15 -9 -25 -27 -12 -39.5 C-2 -48.5 17 -45 21.5 -30 C24.5 -18 12 -6 0 0Z'

/** The house's flower, drawn in one line; it takes the colour of the text. */
export function Blossom({ className }: { className?: string }) {
  return (
    <svg viewBox="-50 -50 100 100" aria-hidden="true" className={className}>
      {[0, 72, 144, 216, 288].map(angle => (
        <path
          key={angle}
          d={PETAL}
          transform={`rotate(${angle})`}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  )
}
