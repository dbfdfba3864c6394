import type { ReactNode } from 'react'
import { Flower } from './flower.tsx'

/** Shown instead of an empty or failed list, with what to do next. */
export function EmptyState({
  title,
  hint,
  children,
}: {
  title: string
  hint?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center">
      <Flower look="outline" className="mb-4 size-16 text-gold" />
      <p className="font-medium">{title}</p>
      {hint && <p className="mt-1 text-sm text-plum-soft">{hint}</p>}
      {children && <div className="mt-5 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  )
}
