import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { filterOf, type InboxUrl, inboxUrlParams, parseInboxUrl } from './inbox-url.ts'

const OPENED_HERE = { openedHere: true }

/** The list as the address says it, and the ways to other addresses. */
export function useInboxUrl() {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const address = parseInboxUrl(params)

  const go = (change: Partial<InboxUrl>, options?: { replace?: boolean; state?: unknown }) =>
    setParams(inboxUrlParams({ ...address, ...change }), { preventScrollReset: true, ...options })

  return {
    page: address.page,
    open: address.open,
    filter: filterOf(address),
    /** What is kept with the entry of the browser's history, wherever one previousNext to. */
    state: location.state?.openedHere ? OPENED_HERE : null,
    /** It was opened to be answered. */
    toReply: location.state?.toReply === true,
    go,
    view: (id: number) => go({ open: id }, { state: OPENED_HERE }),
    reply: (id: number) => go({ open: id }, { state: { ...OPENED_HERE, toReply: true } }),
    /** Back to where it was opened, so that the browser's own back button does not open it again. */
    close() {
      if (location.state?.openedHere) navigate(-1)
      else go({ open: null }, { replace: true })
    },
  }
}
