import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type LoaderFunctionArgs, Outlet, replace, useLocation, useNavigate } from 'react-router'
import { texts } from '#contracts/api/texts.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { timeOfDay } from '#contracts/text/date-texts.ts'
import type { MetaArgs } from '../../head.tsx'
import { InlineScript } from '../../inline-script.tsx'
import { KeptHtml, loadCode } from '../../later.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { toast } from '../../ui/toast.ts'
import { undo } from '../../ui/undo.ts'
import { skipLeavePrompt, UnsavedChangesProvider, useConfirmLeave } from '../../ui/unsaved-changes.tsx'
import { confirmSession, isAccepted } from '../calls/auth.ts'
import makeEarlyCalls from '../calls/early-calls.script.ts?script'
import { createQueryClient } from '../calls/query-client.ts'
import { useShortcuts } from '../keyboard/use-shortcuts.ts'
import { LiveUpdatesProvider, useDisconnectedSince } from '../live/live-updates.tsx'
import { Notifications } from '../push/notifications.tsx'
import { hasDrafts } from '../saving/draft.ts'
import { loginAddress } from '../session/next-address.ts'
import { readSession, recordSessionEnd, useIsFactorMissing, useSession, useUser } from '../session/session.ts'
import { startWorker } from '../session/worker.ts'
import collapseSidebar from './collapsed-sidebar.script.ts?script'
import { HelpLink } from './help-link.tsx'
import markLimitedUser from './limited-user.script.ts?script'
import { logOut } from './log-out.ts'
import { Menu } from './menu.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { sectionAt, titleAt } from './sections.ts'
import { Sidebar } from './sidebar.tsx'
import { ArrivalAnnouncement, ToAnswerInTitle } from './to-answer-count.tsx'

/** Says since when live updates are interrupted, in a line that makes the bar higher: it covers nothing. */
function ConnectionStatus() {
  const since = useDisconnectedSince()
  return (
    <LiveRegion>
      {since && (
        <p
          data-paused
          className="flex min-h-6 items-center justify-center border-t border-gold bg-ivory px-3 text-center text-xs text-gold-800 tabular-nums"
        >
          {`Live updates paused at ${timeOfDay(since)}. Reconnecting...`}
        </p>
      )}
    </LiveRegion>
  )
}

/** Redirects to the login when there is no session; screens wait for it. The server checks the session again on every call. */
export async function clientLoader({ request }: LoaderFunctionArgs) {
  const hadSession = readSession() !== null
  try {
    await confirmSession()
    return null
  } catch (error) {
    console.error(error)
    if (hadSession) {
      recordSessionEnd()
      toast.error(texts.notAuthenticated, { id: 'not-authenticated' })
    }
    const { pathname, search } = new URL(request.url)
    throw replace(loginAddress(pathname + search))
  }
}

/** Not on every navigation: without a loader to wait for, the router changes the screen at once. */
export const shouldRevalidate = () => !isAccepted()

/** Keeps what the server sent until the session is checked. */
export const HydrateFallback = () => <KeptHtml tag="div" />

export const meta = ({ location }: MetaArgs) => (
  <>
    <title>{titleAt(location)}</title>
    <meta name="robots" content="noindex" />
  </>
)

/** The bar and the content below it start at the same edge, however wide the window is. */
const widthClass = 'mx-auto w-full max-w-[96rem] px-[min(1rem,4vw)] sm:px-6'

/** Each tab says that the level has changed; another tab may have read it first. */
function useLevelReport() {
  const { level } = useUser()
  const last = useRef(level)
  useEffect(() => {
    if (level && last.current && level !== last.current)
      loadCode(() => import('../session/refresh-user.ts'))
        .then(code => code.reportLevel(level))
        .catch(console.error)
    last.current = level
  }, [level])
}

/** The query cache and live updates of one user. Its `key` is the user, so that another user gets an empty cache. */
function UserData({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  useEffect(() => undo.forgetAll, [])
  useLevelReport()
  return (
    <QueryClientProvider client={client}>
      <LiveUpdatesProvider>{children}</LiveUpdatesProvider>
    </QueryClientProvider>
  )
}

function ScreenFrame() {
  const session = useSession()
  const location = useLocation()
  const navigate = useNavigate()
  const confirmLeave = useConfirmLeave()
  const [loggingOut, setLoggingOut] = useState(false)
  const leaving = useRef(false)
  const here = location.pathname + location.search

  const isLoggedIn = session !== null
  useEffect(() => {
    if (isLoggedIn && !leaving.current) startWorker().catch(console.error)
  }, [isLoggedIn])

  // Also in dialogs: the notification that names the key is above them.
  useShortcuts('everywhere', { u: undo.latest })

  useEffect(() => {
    if (session || leaving.current) return
    // The login says so, and whether what was typed is kept.
    recordSessionEnd()
    navigate(loginAddress(here), { replace: true, state: skipLeavePrompt })
  }, [session, here, navigate])

  // The one screen on which a second factor can be added.
  const isFactorMissing = useIsFactorMissing()
  useEffect(() => {
    if (isFactorMissing && here !== adminPaths.settings)
      navigate(adminPaths.settings, { replace: true, state: skipLeavePrompt })
  }, [isFactorMissing, here, navigate])

  async function leave() {
    leaving.current = true
    setLoggingOut(true)
    // Notifications concern the user who logs out.
    toast.dismissAll()
    if (!(await logOut())) toast.info('Logged out locally')
    navigate(adminPaths.login, { state: skipLeavePrompt })
  }

  // The next person at this browser must not find what was typed, so logging out deletes it.
  const [asksAboutDrafts, setAsksAboutDrafts] = useState(false)
  const onLogout = () => (hasDrafts() ? setAsksAboutDrafts(true) : confirmLeave(() => void leave()))

  return (
    <UserData key={session?.user.id}>
      <div className="flex min-h-dvh bg-white [--bar:3rem] has-data-paused:[--bar:4.5rem]">
        <ToAnswerInTitle />
        <ArrivalAnnouncement />
        <Notifications />
        <a
          href="#content"
          className="sr-only z-60 rounded-full bg-plum px-4 py-2 text-sm text-white focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
        >
          Skip to content
        </a>
        <Sidebar loggingOut={loggingOut} onLogout={onLogout} />
        <div className="flex min-w-0 flex-1 flex-col">
          <header className="sticky top-0 z-30 border-b border-plum/10 bg-white pt-[env(safe-area-inset-top)]">
            <div className={`flex min-h-12 flex-wrap items-center gap-x-3 ${widthClass}`}>
              <Menu loggingOut={loggingOut} onLogout={onLogout} />
              <p className="grow font-display text-2xl leading-none">{sectionAt(location.pathname)}</p>
              {/* One above the other on phones, where both do not fit beside the longest title. */}
              <div className="flex items-center gap-x-3 text-xs max-xs:w-full max-xs:pb-2 min-[22rem]:max-sm:flex-col min-[22rem]:max-sm:items-end">
                <HelpLink />
                <p className="text-plum-soft">Welcome back, Admin</p>
              </div>
            </div>
            <ConnectionStatus />
          </header>
          <main
            id="content"
            tabIndex={-1}
            className={`flex-1 pt-2.5 pb-[max(3.5rem,var(--messages))] outline-none sm:pt-4 print:pb-0 ${widthClass}`}
          >
            {(session || import.meta.env.SSR) && <Outlet />}
          </main>
        </div>
      </div>
      <ConfirmDialog
        open={asksAboutDrafts}
        title="Log out and delete your drafts?"
        confirmLabel="Log Out"
        cancelLabel="Stay"
        onConfirm={() => {
          setAsksAboutDrafts(false)
          void leave()
        }}
        onCancel={() => setAsksAboutDrafts(false)}
      >
        What you have typed and not sent or saved is kept only until you log out.
      </ConfirmDialog>
    </UserData>
  )
}

/**
 * The first HTML of every screen: the frame and the screen as it looks while it loads. Links work at once; the rest is
 * disabled until the code has loaded and the session is checked. The script makes the first calls meanwhile.
 */
function FirstHtml({ children }: { children: ReactNode }) {
  return (
    <div>
      {/* An asynchronous module, as other inline scripts wait for the style sheets. */}
      <InlineScript type="module" async code={makeEarlyCalls} />
      <InlineScript code={collapseSidebar} />
      <InlineScript code={markLimitedUser} />
      <NotLoaded />
      <noscript>
        <p className="p-4">The back office needs JavaScript.</p>
      </noscript>
      <fieldset disabled className="contents [&_:is(input,select)]:bg-white!">
        {children}
      </fieldset>
    </div>
  )
}

export default function AdminLayout() {
  const layout = (
    <UnsavedChangesProvider>
      <ScreenFrame />
    </UnsavedChangesProvider>
  )
  return import.meta.env.SSR ? <FirstHtml>{layout}</FirstHtml> : layout
}
