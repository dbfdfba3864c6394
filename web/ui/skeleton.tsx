/** A placeholder while something loads; `className` sets its size. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={`animate-pulse rounded bg-baby-rose/35 motion-reduce:animate-none ${className}`}
    />
  )
}
