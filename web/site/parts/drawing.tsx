import type { DrawingFile } from '../../pictures.ts'

/** A line drawing, as wide as its place. Decoration only. */
export const Drawing = ({ className = '', ...file }: DrawingFile & { className?: string }) => (
  <img {...file} alt="" loading="lazy" decoding="async" className={`h-auto w-full ${className}`} />
)
