import type { Copy } from '#contracts/content.ts'
import { withLocations } from '../branches/branch-count.ts'

/** Horizontal on wide screens, else vertical. */
export function Timeline({ steps, locations }: { steps: Copy['about']['timeline']; locations: string }) {
  return (
    <ol className="relative grid gap-10 border-l border-gold/60 pl-8 lg:grid-cols-5 lg:gap-8 lg:border-t lg:border-l-0 lg:pl-0">
      {steps.map(({ year, title, text }) => (
        <li
          key={`${year} ${title}`}
          className="relative min-w-0 wrap-break-word md:max-lg:grid md:max-lg:grid-cols-[8rem_1fr] lg:pt-8"
        >
          <span
            aria-hidden="true"
            className="absolute top-3 -left-8 size-3 -translate-x-1/2 rounded-full border-2 border-gold bg-ivory lg:top-0 lg:left-0 lg:translate-x-0 lg:-translate-y-1/2"
          />
          <p className="row-span-2 font-display text-4xl/none font-semibold text-gold-800 lining-nums">
            {year}
          </p>
          <h3 className="text-lg/snug font-medium first-letter:uppercase max-md:mt-3 lg:mt-3">
            {withLocations(title, locations)}
          </h3>
          <p className="mt-1 max-w-[38ch] text-plum-soft">{withLocations(text, locations)}</p>
        </li>
      ))}
    </ol>
  )
}
