import { type ReactNode, useEffect, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { type MiddlewareFunction, Outlet, replace, useLocation, useNavigate } from 'react-router'
import { adminPaths } from '#contracts/admin-paths.ts'
import { texts } from '#contracts/texts.ts'
import { Toaster } from '../../ui/toaster.tsx'
import { UnsavedChangesProvider, unasked, useAskBefore } from '../../ui/unsaved-changes.tsx'
import styles from '../admin.css?url'
import { DeskProvider } from '../live/desk.tsx'
import { LineState } from '../live/line-state.tsx'
import { loginAddress } from '../login/next-address.ts'
import { foreignClocks } from '../salon-clock.ts'
import { checkStatus, logOut } from '../session/auth.ts'
import { readSession, useSession } from '../session/session.ts'
import { TryingAgain } from '../session/trying-again.tsx'
import { Menu } from './menu.tsx'
import { sectionAt } from './sections.ts'
import { Sidebar } from './sidebar.tsx'
import { UnreadInTitle } from './unread.tsx'
import { WaitingShell, meta as waitingMeta } from './waiting-shell.tsx'

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
export const HydrateFallback = WaitingShell

export const meta = waitingMeta

/** The bar and what is under it begin at the same edge, however wide the window is. */
const widthClass = 'mx-auto w-full max-w-[96rem] px-[min(1rem,4vw)] sm:px-6'

function Frame({ children }: { children: ReactNode }) {
  const session = useSession()
  const location = useLocation()
  const navigate = useNavigate()
  const askBefore = useAskBefore()
  const [loggingOut, setLoggingOut] = useState(false)
  const [clocks] = useState(() => foreignClocks())
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
      toast.dismiss()
      if (!(await logOut())) toast('Logged out locally')
      navigate(adminPaths.login, { state: unasked })
    })

  return (
    <div className="flex min-h-dvh bg-white [--bar:4rem]">
      <UnreadInTitle />
      <TryingAgain />
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
          {children}
        </main>
      </div>
    </div>
  )
}

export default function AdminLayout() {
  return (
    <UnsavedChangesProvider>
      <link rel="stylesheet" href={styles} precedence="default" />
      <DeskProvider>
        <Frame>
          <Outlet />
        </Frame>
      </DeskProvider>
      <Toaster />
    </UnsavedChangesProvider>
  )
}
