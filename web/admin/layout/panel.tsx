import { type ReactNode, useId } from 'react'
import { LineIcon } from '../../ui/line-icon.tsx'

const frameClass = 'rounded-2xl border border-plum/15 bg-white'
const titleClass = 'font-display text-2xl leading-tight'

interface PanelProps {
  title: string
  /** Its name in addresses, after `#` (`openSection`). */
  section?: string
  children: ReactNode
}

export function Panel({ title, section, children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} data-section={section} className={`${frameClass} p-[min(1rem,5vw)] sm:p-5`}>
      <h2 id={id} className={`mb-3 ${titleClass}`}>
        {title}
      </h2>
      {children}
    </section>
  )
}

interface FoldProps {
  onOpen?: (() => void) | undefined
  heading: ReactNode
  /** The corners of its first line. */
  corners?: string
  children: ReactNode
}

/** What is closed at first, below its heading. */
const Fold = ({ onOpen, heading, corners = '', children }: FoldProps) => (
  <details className="group/fold" onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
    <summary
      className={`flex min-h-12 cursor-pointer list-none items-center gap-3 px-[min(1rem,5vw)] -outline-offset-2 outline-rose-700 hover:bg-rose-50/60 focus-visible:outline-2 sm:px-5 [&::-webkit-details-marker]:hidden ${corners}`}
    >
      {heading}
      <LineIcon
        path="M3 6l5 5 5-5"
        size={16}
        stroke={1.5}
        className="size-4 text-plum-soft group-open/fold:rotate-180"
      />
    </summary>
    <div className="px-[min(1rem,5vw)] pt-2 pb-5 sm:px-5">{children}</div>
  </details>
)

interface FoldedProps extends PanelProps {
  onOpen?: () => void
}

/** A panel that is closed at first. */
export function FoldedPanel({ title, section, onOpen, children }: FoldedProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} data-section={section} className={frameClass}>
      <Fold
        onOpen={onOpen}
        corners="rounded-2xl"
        heading={
          <h2 id={id} className={`grow ${titleClass}`}>
            {title}
          </h2>
        }
      >
        {children}
      </Fold>
    </section>
  )
}

/** A panel whose parts are closed at first. */
export function PanelOfParts({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={frameClass}>
      <h2 id={id} className={`px-[min(1rem,5vw)] pt-4 pb-2 sm:px-5 ${titleClass}`}>
        {title}
      </h2>
      <div className="divide-y divide-plum/10 overflow-clip rounded-b-2xl border-t border-plum/10">
        {children}
      </div>
    </section>
  )
}

/** A part of a `PanelOfParts`. @param label tells it from parts of the same title in other panels */
export const FoldedPart = ({ title, section, label, onOpen, children }: FoldedProps & { label: string }) => (
  <section aria-label={label} data-section={section}>
    <Fold onOpen={onOpen} heading={<h3 className="grow font-medium">{title}</h3>}>
      {children}
    </Fold>
  </section>
)
