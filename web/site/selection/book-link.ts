import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#contracts/paths/paths.ts'
import { listOf } from './address.ts'

const noChanges = () => () => {}

/** The link to the form: from the price list with what is chosen there. Without it until the page is hydrated, as the cached page knows of none. */
export function useBookLink(): string {
  const { pathname, search } = useLocation()
  const inAddress = pathname === paths.services ? listOf(search) : ''
  const list = useSyncExternalStore(
    noChanges,
    () => inAddress,
    () => '',
  )
  return list ? paths.contactAbout({ list }) : paths.book
}
