import { type RefObject, useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import type { Category } from '#contracts/category.ts'
import type { Service } from '#contracts/service.ts'
import { PriceList } from './price-list.tsx'
import { PriceListSkeleton } from './price-list-skeleton.tsx'

const FADE_MS = 300

const PHONE = '(width < 48rem)'
/** On a phone, a change below this share of the screen's height is not noticed. */
const NOTICED_SHARE = 0.6

/** The value to show: the wanted one, after the time in which the old one fades. */
function useFaded<T>(wanted: T): { shown: T; isFading: boolean } {
  const [shown, setShown] = useState(wanted)
  useEffect(() => {
    if (shown === wanted) return
    const timer = setTimeout(() => setShown(wanted), FADE_MS)
    return () => clearTimeout(timer)
  }, [shown, wanted])
  return { shown, isFading: shown !== wanted }
}

/**
 * Scrolls to the beginning of the list after a click on a filter, if the change would not be noticed: the beginning is
 * above the screen or, on a phone, far below. Going back in the history does not scroll.
 */
function useListInView(list: RefObject<HTMLElement | null>) {
  const { key } = useLocation()
  const type = useNavigationType()
  const before = useRef(key)
  useEffect(() => {
    if (before.current === key) return
    before.current = key
    const element = list.current
    if (!element || type === NavigationType.Pop) return
    const { top } = element.getBoundingClientRect()
    const isUnnoticed = top > innerHeight * NOTICED_SHARE && matchMedia(PHONE).matches
    if (top < 0 || isUnnoticed) element.scrollIntoView({ block: 'start' })
  }, [key, type, list])
}

interface Props {
  /** Undefined while they load, null where they could not be loaded. */
  services: Service[] | null | undefined
  category: Category | undefined
}

const announcement = (services: Service[], category: Category | undefined) => {
  const count = services.filter(({ categoryId }) => !category || categoryId === category.id).length
  return `${count} ${count === 1 ? 'service' : 'services'} in ${category?.name ?? 'all categories'}`
}

/** The price list of the chosen category. It fades when another is chosen, and announces how many services it shows. */
export function Prices({ services, category }: Props) {
  const { shown, isFading } = useFaded(category)
  const list = useRef<HTMLDivElement>(null)
  useListInView(list)

  return (
    <>
      <p role="status" className="sr-only">
        {!isFading && services && announcement(services, shown)}
      </p>
      <div
        ref={list}
        id="prices"
        aria-busy={isFading || services === undefined}
        className={`price-list ${isFading ? 'is-fading' : ''}`}
      >
        {services === undefined ? (
          <PriceListSkeleton category={shown} />
        ) : (
          <PriceList services={services} category={shown} />
        )}
      </div>
    </>
  )
}
