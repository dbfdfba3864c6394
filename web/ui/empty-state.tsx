import type { ReactNode } from 'react'
import { Flower } from './flower.tsx'
import { passFocusOn } from './focus.ts'

/** Shown instead of an empty or failed list, with what to do next. The drawing is for a list in which nothing has been yet. */
export function EmptyState({
  title,
  hint,
  hasDrawing = false,
  children,
}: {
  title: string
  hint?: ReactNode
  hasDrawing?: boolean | undefined
  children?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center">
      {hasDrawing && <Flower className="mb-3 size-14 text-rose-700" />}
      <p className="font-medium">{title}</p>
      {hint && <p className="mt-1 text-sm text-plum-soft">{hint}</p>}
      {children && (
        <div ref={passFocusOn()} className="mt-5 flex flex-wrap justify-center gap-2">
          {children}
        </div>
      )}
    </div>
  )
}
