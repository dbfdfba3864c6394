import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type MiddlewareFunction, Outlet, replace, useLocation, useNavigate } from 'react-router'
import { adminPaths } from '#contracts/admin-paths.ts'
import { texts } from '#contracts/texts.ts'
import { toast } from '../../ui/toaster.tsx'
import { UnsavedChangesProvider, unasked, useAskBefore } from '../../ui/unsaved-changes.tsx'
import { LiveUpdatesProvider, useDisconnectedSince } from '../live/live-updates.tsx'
import { loginAddress } from '../login/next-address.ts'
import { queryClient } from '../query-client.ts'
import { salonCityIfElsewhere, salonFormat } from '../salon-time.ts'
import { checkStatus, logOut } from '../session/auth.ts'
import { readSession, useSession } from '../session/session.ts'
import { LoadingShell, meta as waitingMeta } from './loading-shell.tsx'
import { Menu } from './menu.tsx'
import { sectionAt } from './sections.ts'
import { Sidebar } from './sidebar.tsx'
import { UnreadInTitle } from './unread-count.tsx'

const time = salonFormat({ hour: '2-digit', minute: '2-digit' })

/** Says since when the screen is not told of changes. Lies over the room under the bar: nothing moves. */
function LineState() {
  const since = useDisconnectedSince()
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-full flex justify-center">
      {since && (
        <p className="rounded-b-lg border border-t-0 border-gold bg-ivory px-3 py-0.5 text-xs text-gold-800 tabular-nums">
          Not live since {time.format(since)}. Trying again…
        </p>
      )}
    </div>
  )
}

const sayNotAuthenticated = () => toast.error(texts.notAuthenticated, { id: 'not-authenticated' })

/** Leads to the login where there is no session. It is the server that decides, on every call. */
export const checkSession = async ({ request }: Parameters<MiddlewareFunction>[0]) => {
  const hadSession = readSession() !== null
  try {
    await checkStatus()
  } catch (error) {
    console.error(error)
    if (hadSession) sayNotAuthenticated()
    const { pathname, search } = new URL(request.url)
    throw replace(loginAddress(pathname + search))
  }
}

/** Nothing to load, but it makes `checkSession` run, and the screens wait for it, when the page is opened. */
export const loader = () => null

/** What the server sent stays until the session is checked. */
export const HydrateFallback = LoadingShell

export const meta = waitingMeta

/** The bar and what is under it begin at the same edge, however wide the window is. */
const widthClass = 'mx-auto w-full max-w-[96rem] px-[min(1rem,4vw)] sm:px-6'

function Frame({ children }: { children: ReactNode }) {
  const session = useSession()
  const location = useLocation()
  const navigate = useNavigate()
  const askBefore = useAskBefore()
  const [loggingOut, setLoggingOut] = useState(false)
  const [clocks] = useState(() => salonCityIfElsewhere())
  const leaving = useRef(false)
  const here = location.pathname + location.search

  useEffect(() => {
    if (session || leaving.current) return
    sayNotAuthenticated()
    navigate(loginAddress(here), { replace: true, state: unasked })
  }, [session, here, navigate])

  const onLogout = () =>
    askBefore(async () => {
      leaving.current = true
      setLoggingOut(true)
      // What was said was said to the one who leaves.
      toast.dismissAll()
      if (!(await logOut())) toast.info('Logged out locally')
      navigate(adminPaths.login, { state: unasked })
    })

  return (
    <div className="flex min-h-dvh bg-white [--bar:4rem]">
      <UnreadInTitle />
      <a
        href="#content"
        className="sr-only z-60 rounded-full bg-plum px-4 py-2 text-sm text-white focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <Sidebar loggingOut={loggingOut} onLogout={onLogout} />
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-30 border-b border-plum/10 bg-white">
          <div className={`flex min-h-16 flex-wrap items-center gap-x-3 ${widthClass}`}>
            <Menu loggingOut={loggingOut} onLogout={onLogout} />
            <p className="grow font-display text-xl sm:text-2xl">{sectionAt(location.pathname)}</p>
            <p className="text-xs text-plum-soft max-xs:w-full max-xs:pb-2 xs:whitespace-nowrap sm:text-sm">
              Welcome back, Admin
              {clocks && <span className="block sm:text-xs">Times are those of {clocks}</span>}
            </p>
          </div>
          <LineState />
        </header>
        <main
          id="content"
          tabIndex={-1}
          className={`flex-1 py-[min(1rem,4vw)] outline-none sm:py-6 ${widthClass}`}
        >
          {/* Without a session the login opens: what is on the screen is over. */}
          {session && children}
        </main>
      </div>
    </div>
  )
}

export default function AdminLayout() {
  const userId = useSession()?.user.id
  // Nobody is shown what was read for somebody else, who may have logged in in another tab.
  useEffect(() => {
    if (userId !== undefined) return () => queryClient.clear()
  }, [userId])
  return (
    <QueryClientProvider client={queryClient}>
      <UnsavedChangesProvider>
        <LiveUpdatesProvider>
          <Frame key={userId}>
            <Outlet />
          </Frame>
        </LiveUpdatesProvider>
      </UnsavedChangesProvider>
    </QueryClientProvider>
  )
}
