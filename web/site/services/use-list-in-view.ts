import { type RefObject, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const PHONE = '(width < 48rem)'
/** Below this share of a phone's screen a list that has just changed is not noticed. */
const NOTICED = 0.6

/**
 * Brings the beginning of the list into view when a press has chosen what it shows and nobody would see it: it lies
 * above, or on a phone a screen further down. A list whose beginning can be seen stays where it is, and so does one that was gone
 * back to.
 */
export function useListInView(list: RefObject<HTMLElement | null>) {
  const { key } = useLocation()
  const type = useNavigationType()
  const before = useRef(key)
  useEffect(() => {
    if (before.current === key) return
    before.current = key
    const element = list.current
    if (!element || type === NavigationType.Pop) return
    const { top } = element.getBoundingClientRect()
    const isUnnoticed = top > innerHeight * NOTICED && matchMedia(PHONE).matches
    if (top < 0 || isUnnoticed) element.scrollIntoView({ block: 'start' })
  }, [key, type, list])
}
