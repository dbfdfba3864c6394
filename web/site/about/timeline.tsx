import type { Copy } from '#contracts/content.ts'
import { withLocations } from '../branches/branch-count.ts'

/** Vertical on phones, horizontal on wider screens. */
export function Timeline({ steps, locations }: { steps: Copy['about']['timeline']; locations: string }) {
  return (
    <ol className="relative grid gap-10 border-l border-gold/60 pl-8 md:grid-cols-5 md:gap-5 md:border-t md:border-l-0 md:pl-0 lg:gap-8">
      {steps.map(({ year, title, text }) => (
        <li key={`${year} ${title}`} className="relative min-w-0 wrap-break-word md:pt-8">
          <span
            aria-hidden="true"
            className="absolute top-3 -left-8 size-3 -translate-x-1/2 rounded-full border-2 border-gold bg-ivory md:top-0 md:left-0 md:translate-x-0 md:-translate-y-1/2"
          />
          <p className="font-display text-4xl/none font-semibold text-gold-800 lining-nums">{year}</p>
          <h3 className="mt-3 text-lg/snug font-medium first-letter:uppercase">
            {withLocations(title, locations)}
          </h3>
          <p className="mt-1 max-w-[38ch] text-plum-soft md:max-lg:text-[0.9375rem]/normal">
            {withLocations(text, locations)}
          </p>
        </li>
      ))}
    </ol>
  )
}
