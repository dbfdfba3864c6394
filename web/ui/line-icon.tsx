/** A drawing of lines in the colour of the text. Decoration only. */
export const LineIcon = ({
  path,
  size = 24,
  stroke = 1.6,
  className,
}: {
  path: string
  /** The width and height of the path's own grid. */
  size?: number
  stroke?: number
  className: string
}) => (
  <svg
    viewBox={`0 0 ${size} ${size}`}
    width={size}
    height={size}
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth={stroke}
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
  >
    <path d={path} />
  </svg>
)
