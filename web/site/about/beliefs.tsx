import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import type { Copy } from '#contracts/content/content.ts'

const Statement = ({ children, more }: { children: string; more: string }) => (
  <div className="grid gap-x-6 gap-y-6 lg:grid-cols-2 lg:items-baseline">
    <p className="max-w-[26ch] font-display text-heading font-medium text-balance">{children}</p>
    {more && <p className="max-w-[60ch] text-xl text-pretty text-plum-soft">{more}</p>}
  </div>
)

type AboutCopy = Copy['about']

const valueNames = ['Excellence', 'Integrity', 'Innovation', 'Inclusivity']

interface Belief {
  id: string
  name: string
  panel: ReactNode
}

/** Vision, mission and values, as far as the owner has written them. */
export function beliefsOf({ vision, visionMore, mission, missionMore, values }: AboutCopy): Belief[] {
  const written = valueNames.map((name, index) => ({ name, text: values[index] })).filter(({ text }) => text)
  const tabs: (Belief | false)[] = [
    vision !== '' && {
      id: 'vision',
      name: 'Vision',
      panel: <Statement more={visionMore}>{vision}</Statement>,
    },
    mission !== '' && {
      id: 'mission',
      name: 'Mission',
      panel: <Statement more={missionMore}>{mission}</Statement>,
    },
    written.length > 0 && {
      id: 'values',
      name: 'Values',
      panel: (
        <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2">
          {written.map(({ name, text }) => (
            <li key={name}>
              <h4 className="font-display text-2xl/8 font-semibold">{name}</h4>
              <p className="mt-2 text-plum-soft">{text}</p>
            </li>
          ))}
        </ul>
      ),
    },
  ]
  return tabs.filter(tab => tab !== false)
}

const targetIndex = (key: string, index: number, count: number): number | undefined =>
  ({ ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: count - 1 })[key]

/**
 * What the salon believes in as tabs. Until hydration a tab is a link to its panel, which `:target` shows (`beliefs.css`);
 * without JavaScript all panels are visible.
 */
export function Beliefs({ beliefs: tabs }: { beliefs: readonly Belief[] }) {
  const [activeId, setActiveId] = useState('')
  const [isHydrated, setHydrated] = useState(false)

  useEffect(() => {
    setActiveId(location.hash.slice(1))
    setHydrated(true)
  }, [])

  // Of an unknown id, and of a tab that a preview has emptied, the first one.
  const active = Math.max(
    0,
    tabs.findIndex(({ id }) => id === activeId),
  )

  function onKeyDown(event: KeyboardEvent<HTMLAnchorElement>) {
    const target = targetIndex(event.key, active, tabs.length)
    if (target === undefined) return
    event.preventDefault()
    const next = (target + tabs.length) % tabs.length
    setActiveId(tabs[next]?.id ?? '')
    event.currentTarget.parentElement?.querySelectorAll('a')[next]?.focus()
  }

  function onClick(event: MouseEvent, index: number) {
    // A modified click opens the link as usual.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setActiveId(tabs[index]?.id ?? '')
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
            {panel}
          </div>
        ))}
      </div>
    </div>
  )
}
