import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { categories } from '#content/categories.ts'
import type { Category } from '#contracts/category.ts'
import { paths } from '#contracts/paths.ts'

const choices = [
  { id: undefined, name: 'All Services', link: paths.services },
  ...categories.map(({ id, name, link }) => ({ id, name, link })),
]

/** The filter. Links, so that it works without JavaScript and before hydration. */
export function CategoryFilter({ chosen }: { chosen: Category | undefined }) {
  const strip = useRef<HTMLUListElement>(null)
  const isFirst = useRef(true)

  // Scrolls the chosen link into view where not all of them fit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each choice
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (!strip.current || !current) return
    // A visitor who has scrolled before hydration is not scrolled back.
    const hasBeenScrolled = isFirst.current && strip.current.scrollLeft !== 0
    isFirst.current = false
    if (hasBeenScrolled) return
    const { left, width } = current.getBoundingClientRect()
    const frame = strip.current.getBoundingClientRect()
    strip.current.scrollBy({ left: left + width / 2 - (frame.left + frame.width / 2) })
  }, [chosen])

  return (
    <nav
      aria-label="Filter services"
      className="sticky top-[calc(var(--header-height)-1px)] z-10 border-b border-gold/30 bg-ivory print:hidden"
    >
      <ul
        ref={strip}
        className="page-width flex gap-1 overflow-x-auto py-1.5 max-md:mask-r-from-[calc(100%-3rem)] max-md:pe-12 [scrollbar-width:none] md:gap-2 md:py-2.5"
      >
        {choices.map(({ id, name, link }) => (
          <li key={name} className="shrink-0">
            <Link
              to={link}
              preventScrollReset
              aria-current={id === chosen?.id ? 'true' : undefined}
              className="flex min-h-11 items-center rounded-full px-4 text-[0.9375rem] font-medium text-plum-soft transition-colors duration-200 hover:text-rose-700 aria-[current]:bg-rose-700 aria-[current]:text-white motion-reduce:transition-none forced-colors:aria-[current]:bg-[Highlight] forced-colors:aria-[current]:text-[HighlightText]"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
