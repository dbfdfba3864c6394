/** One petal, starting at the origin, without what the petal 72 degrees further hides; as in `art/logo/mark.svg`. */
const PETAL =
  'M0 0 C-15 -9 -25 -27 -12 -39.5 C-2 -48.5 17 -45 21.5 -30 C21.85 -28.61 21.99 -27.22 21.94 -25.83 C11.33 -24.13 2.9 -12.6 0 0Z'
const ANGLES = [0, 72, 144, 216, 288]

/**
 * The logo: an araliya's five petals, each partly behind the next one, all the way round, in lines of the text's colour that are
 * equally thin at every size. Decoration only.
 */
export const Flower = ({ className = '' }: { className?: string }) => (
  <svg
    viewBox="-50 -50 100 100"
    width={64}
    height={64}
    aria-hidden="true"
    className={`overflow-visible ${className}`}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.25}
    strokeLinejoin="round"
  >
    {ANGLES.map(angle => (
      <path key={angle} d={PETAL} transform={`rotate(${angle})`} vectorEffect="non-scaling-stroke" />
    ))}
  </svg>
)
