import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { InquiryListQuery } from '#contracts/inquiries/inquiry.ts'

/** Loads the list again when a link leads to the one that is on the screen: that of a view, or of the sidebar. */
export function useSameLink(
  query: Pick<InquiryListQuery, 'page'>,
  open: number | null,
  reload: () => Promise<void>,
) {
  const { key, search } = useLocation()
  const type = useNavigationType()
  const list = JSON.stringify(query)
  const before = useRef({ list, search })

  const onNavigated = useEffectEvent(() => {
    const isSame = list === before.current.list && open === null
    // A link to the same address replaces its entry; closing an inquiry replaces another address, or goes back.
    const isLink = type === 'PUSH' || (type === 'REPLACE' && search === before.current.search)
    before.current = { list, search }
    if (isSame && isLink) void reload()
  })
  const lastKey = useRef(key)
  useEffect(() => {
    if (key !== lastKey.current) onNavigated()
    lastKey.current = key
  }, [key])
}
