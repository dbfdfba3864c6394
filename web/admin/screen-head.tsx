import type { ReactNode, Ref } from 'react'

/** The frame of a list: rounded, with `clip` so that sticky headers work inside. */
export const listFrameClass = 'overflow-clip rounded-2xl border border-plum/15 bg-white'

/** The heading of a screen with its description and actions. With `inBar` only screen readers see it, since the bar shows it. */
export function ScreenHead({
  title,
  inBar = false,
  children,
  actions,
  ref,
}: {
  title: string
  inBar?: boolean
  children?: ReactNode
  actions?: ReactNode
  ref?: Ref<HTMLHeadingElement>
}) {
  return (
    <div
      className={`mb-3 flex sm:mb-5 flex-wrap justify-between gap-x-6 gap-y-3 ${inBar ? 'items-center' : 'items-start'}`}
    >
      <div className="min-w-0">
        <h1
          ref={ref}
          tabIndex={-1}
          className={
            inBar ? 'sr-only' : 'font-display text-2xl leading-tight sm:text-3xl outline-none wrap-anywhere'
          }
        >
          {title}
        </h1>
        <div className="text-sm text-plum-soft">{children}</div>
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
