import { type ReactNode, useId } from 'react'
import { LineIcon } from '../../ui/line-icon.tsx'

const frameClass = 'rounded-2xl border border-plum/15 bg-white'
const titleClass = 'font-display text-2xl leading-tight'

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`${frameClass} p-[min(1rem,5vw)] sm:p-5`}>
      <h2 id={id} className={`mb-3 ${titleClass}`}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** A panel that is closed at first. */
export function FoldedPanel({
  title,
  onOpen,
  children,
}: {
  title: string
  onOpen?: () => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={frameClass}>
      <details className="group/fold" onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
        <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 rounded-2xl px-[min(1rem,5vw)] -outline-offset-2 outline-rose-700 hover:bg-rose-50/60 focus-visible:outline-2 sm:px-5 [&::-webkit-details-marker]:hidden">
          <h2 id={id} className={`grow ${titleClass}`}>
            {title}
          </h2>
          <LineIcon
            path="M3 6l5 5 5-5"
            size={16}
            stroke={1.5}
            className="size-4 text-plum-soft group-open/fold:rotate-180"
          />
        </summary>
        <div className="px-[min(1rem,5vw)] pt-2 pb-5 sm:px-5">{children}</div>
      </details>
    </section>
  )
}
