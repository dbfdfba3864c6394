import { useLocation } from 'react-router'
import { paths } from '#contracts/paths/paths.ts'
import { useIsHydrating } from '../../hydration.ts'
import { listOf } from './address.ts'

/** The link to the form: from the price list with what is chosen there. The server has rendered it without, as it caches one page for all lists. */
export function useBookLink(): string {
  const { pathname, search } = useLocation()
  const isHydrating = useIsHydrating()
  const list = pathname === paths.services && !isHydrating ? listOf(search) : ''
  return list ? paths.contactAbout({ list }) : paths.book
}
