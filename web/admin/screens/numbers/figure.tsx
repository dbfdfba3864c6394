import { type ReactNode, useId } from 'react'

/** A chart with its title. */
export function Figure({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-2xl border border-plum/15 bg-white px-[min(1rem,4vw)] py-4 sm:px-5 print:border-0 print:px-0 print:py-1"
    >
      <h2 id={id} className="mb-3 font-medium print:mb-0">
        {title}
      </h2>
      {children}
    </section>
  )
}
