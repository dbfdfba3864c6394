import { type ReactNode, useId } from 'react'

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="rounded-2xl border border-plum/15 bg-white p-[min(1rem,5vw)] sm:p-6"
    >
      <h2 id={id} className="mb-4 font-display text-2xl leading-tight lining-nums">
        {title}
      </h2>
      {children}
    </section>
  )
}
