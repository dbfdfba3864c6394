import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { Words } from '#contracts/content.ts'

const Statement = ({ children, more }: { children: string; more: string }) => (
  <div className="grid gap-x-20 gap-y-6 lg:grid-cols-2 lg:items-end">
    <p className="max-w-[26ch] font-display text-[clamp(1.75rem,1.3rem+1.9vw,2.75rem)]/[1.15] font-medium text-balance">
      {children}
    </p>
    <p className="max-w-[60ch] text-lg text-pretty text-plum-soft">{more}</p>
  </div>
)

type AboutWords = Words['about']

const valueNames = ['Excellence', 'Integrity', 'Innovation', 'Inclusivity']

const tabs: { id: string; name: string; panel(words: AboutWords): ReactNode }[] = [
  {
    id: 'vision',
    name: 'Vision',
    panel: words => <Statement more={words.visionMore}>{words.vision}</Statement>,
  },
  {
    id: 'mission',
    name: 'Mission',
    panel: words => <Statement more={words.missionMore}>{words.mission}</Statement>,
  },
  {
    id: 'values',
    name: 'Values',
    panel: words => (
      <ul className="grid gap-x-16 gap-y-8 sm:grid-cols-2">
        {valueNames.map((name, index) => (
          <li key={name}>
            <h4 className="font-display text-2xl/tight font-semibold">{name}</h4>
            <p className="mt-1.5 text-plum-soft">{words.values[index]}</p>
          </li>
        ))}
      </ul>
    ),
  },
]

const target = (key: string, index: number): number | undefined =>
  ({ ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 })[key]

/** Vision, mission and values as tabs, of one height where they are much alike; without JavaScript all three are open, one beneath the other. */
export function Beliefs({ words }: { words: AboutWords }) {
  const [active, setActive] = useState(0)
  const buttons = useRef<(HTMLButtonElement | null)[]>([])

  function onKeyDown(event: KeyboardEvent) {
    const wanted = target(event.key, active)
    if (wanted === undefined) return
    event.preventDefault()
    const next = (wanted + tabs.length) % tabs.length
    setActive(next)
    buttons.current[next]?.focus()
  }

  return (
    <>
      <div
        role="tablist"
        aria-label="What we believe in"
        className="flex flex-wrap border-b border-gold/40 noscript:hidden"
      >
        {tabs.map(({ id, name }, index) => (
          <button
            key={id}
            ref={button => {
              buttons.current[index] = button
            }}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={index === active}
            aria-controls={id}
            tabIndex={index === active ? 0 : -1}
            onClick={() => setActive(index)}
            onKeyDown={onKeyDown}
            className="-mb-px flex min-h-12 cursor-pointer items-end border-b-2 border-transparent px-4 pb-2 text-plum-soft transition-colors duration-200 first:pl-1 hover:text-rose-700 aria-selected:border-rose-700 aria-selected:font-medium aria-selected:text-rose-700 motion-reduce:transition-none sm:px-8"
          >
            {name}
          </button>
        ))}
      </div>
      <div className="grid pt-10 md:pt-14 noscript:gap-16">
        {tabs.map(({ id, name, panel }, index) => (
          <div
            key={id}
            id={id}
            role="tabpanel"
            aria-labelledby={`tab-${id}`}
            className={`[grid-area:1/1] transition-opacity duration-300 motion-reduce:transition-none noscript:visible noscript:opacity-100 noscript:[grid-area:auto] ${index === active ? '' : 'invisible opacity-0 not-noscript:max-md:hidden'}`}
          >
            <h3 className="sr-only noscript:not-sr-only noscript:mb-4 noscript:text-lg noscript:text-rose-700">
              {name}
            </h3>
            {panel(words)}
          </div>
        ))}
      </div>
    </>
  )
}
