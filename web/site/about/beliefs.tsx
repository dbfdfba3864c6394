import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import type { Copy } from '#contracts/content/content.ts'

const Statement = ({ children, more }: { children: string; more: string }) => (
  <div className="grid gap-x-6 gap-y-6 lg:grid-cols-2 lg:items-baseline">
    <p className="max-w-[26ch] font-display text-heading font-medium text-balance">{children}</p>
    <p className="max-w-[60ch] text-xl text-pretty text-plum-soft">{more}</p>
  </div>
)

type AboutCopy = Copy['about']

const valueNames = ['Excellence', 'Integrity', 'Innovation', 'Inclusivity']

const tabs: { id: string; name: string; panel(copy: AboutCopy): ReactNode }[] = [
  {
    id: 'vision',
    name: 'Vision',
    panel: copy => <Statement more={copy.visionMore}>{copy.vision}</Statement>,
  },
  {
    id: 'mission',
    name: 'Mission',
    panel: copy => <Statement more={copy.missionMore}>{copy.mission}</Statement>,
  },
  {
    id: 'values',
    name: 'Values',
    panel: copy => (
      <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2">
        {valueNames.map((name, index) => (
          <li key={name}>
            <h4 className="font-display text-2xl/8 font-semibold">{name}</h4>
            <p className="mt-2 text-plum-soft">{copy.values[index]}</p>
          </li>
        ))}
      </ul>
    ),
  },
]

const targetIndex = (key: string, index: number): number | undefined =>
  ({ ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 })[key]

/**
 * Vision, mission and values as tabs. Until hydration a tab is a link to its panel, which `:target` shows (`beliefs.css`);
 * without JavaScript all three panels are visible.
 */
export function Beliefs({ copy }: { copy: AboutCopy }) {
  const [active, setActive] = useState(0)
  const [isHydrated, setHydrated] = useState(false)

  useEffect(() => {
    const linked = tabs.findIndex(({ id }) => location.hash === `#${id}`)
    if (linked >= 0) setActive(linked)
    setHydrated(true)
  }, [])

  function onKeyDown(event: KeyboardEvent<HTMLAnchorElement>) {
    const target = targetIndex(event.key, active)
    if (target === undefined) return
    event.preventDefault()
    const next = (target + tabs.length) % tabs.length
    setActive(next)
    event.currentTarget.parentElement?.querySelectorAll('a')[next]?.focus()
  }

  function onClick(event: MouseEvent, index: number) {
    // A modified click opens the link as usual.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setActive(index)
  }

  return (
    <div className={`beliefs ${isHydrated ? '' : 'follows-hash'}`}>
      <div
        role="tablist"
        aria-label="What we believe in"
        className="flex flex-wrap gap-x-8 border-b border-gold/40 sm:gap-x-12 noscript:hidden"
      >
        {tabs.map(({ id, name }, index) => (
          <a
            key={id}
            href={`#${id}`}
            role="tab"
            id={`tab-${id}`}
            aria-selected={index === active}
            aria-controls={id}
            tabIndex={isHydrated && index !== active ? -1 : 0}
            onClick={event => onClick(event, index)}
            onKeyDown={onKeyDown}
            className="belief-tab"
          >
            {name}
          </a>
        ))}
      </div>
      <div className="grid pt-10 md:pt-14 noscript:gap-16">
        {tabs.map(({ id, name, panel }, index) => (
          <div
            key={id}
            id={id}
            role="tabpanel"
            aria-labelledby={`tab-${id}`}
            data-shown={index === active}
            className="belief-panel"
          >
            <h3 className="sr-only noscript:not-sr-only noscript:mb-4 noscript:text-xl noscript:text-rose-700">
              {name}
            </h3>
            {panel(copy)}
          </div>
        ))}
      </div>
    </div>
  )
}
