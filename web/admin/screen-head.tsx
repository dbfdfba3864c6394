import type { ReactNode, Ref } from 'react'

/** Around a list: a quiet line with round corners, under which sticky heads still stick. */
export const listFrameClass = 'overflow-clip rounded-2xl border border-plum/15 bg-white'

/** The heading of a screen, what it is for, and what can be begun there. */
export function ScreenHead({
  title,
  children,
  actions,
  ref,
}: {
  title: string
  children?: ReactNode
  actions?: ReactNode
  ref?: Ref<HTMLHeadingElement>
}) {
  return (
    <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1
          ref={ref}
          tabIndex={-1}
          className="font-display text-3xl leading-tight outline-none wrap-anywhere"
        >
          {title}
        </h1>
        <div className="text-sm text-plum-soft">{children}</div>
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
