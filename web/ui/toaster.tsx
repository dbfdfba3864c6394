import { Toast } from '@base-ui/react/toast'
import { type ReactNode, useEffect, useRef } from 'react'
import { buttonClass } from './button.tsx'
import { startOfScreen } from './focus.ts'

/** The number of notifications at once, and their durations: specification, section 9. */
const LIMIT = 20
const SUCCESS_MS = 2_000
const ERROR_MS = 4_000
/** Long enough to find the button. */
const UNDO_MS = 10_000

/** How many changes can be undone, one by one, the latest first. */
const UNDO_MAX = 10
const UNDO = 'undo'
const NOTHING = 'nothing-to-undo'

type Notification = Parameters<typeof manager.add>[0]
interface Options extends Pick<Notification, 'id' | 'timeout'> {
  /** At the top of the screen in colour, as the specification has it for the inbox; otherwise a line at the bottom left. */
  banner?: boolean
}

const manager = Toast.createToastManager()
/** Notifications before the `Toaster` is mounted; the manager would drop them. */
let queued: Notification[] | undefined = []

function show(notification: Notification) {
  if (queued) queued.push(notification)
  else manager.add(notification)
}

const notify = (
  title: string,
  type: string,
  { timeout, banner = false, ...id }: Options,
  defaultMs: number,
) => show({ ...id, title, type, timeout: timeout ?? defaultMs, data: { banner } })

/** A change that can be undone. */
interface Change {
  /** Names it: "12 deleted". */
  done: string
  undo(): void
}

let changes: Change[] = []
/** Whether the key U undoes, however long ago the notification disappeared. */
let hasKey = true
/** How many of the latest changes the notification on the screen offers to undo. */
let offered = 0

function offerUndo() {
  const latest = changes.at(-1)
  if (!latest || offered === 0) return manager.close(UNDO)
  manager.add({
    id: UNDO,
    title: offered === 1 ? latest.done : `${offered} changes. Latest: ${latest.done}`,
    type: 'undo',
    // Without the key the button is the only way: it stays until it is pressed or dismissed.
    timeout: hasKey ? UNDO_MS : 0,
    actionProps: {
      children: 'Undo',
      // Not the second click of a double click on a button that was under it.
      onClick({ detail }) {
        if (detail > 1) return
        // The button disappears with the last one.
        if (offered === 1) startOfScreen()?.focus()
        toast.undoLatest()
      },
    },
    onClose: () => {
      offered = 0
    },
  })
}

/** The notifications of the back office. An `id` replaces the one that has the same; the timeout 0 keeps it until it is dismissed. */
export const toast = {
  success: (title: string, options: Options = {}) => notify(title, 'success', options, SUCCESS_MS),
  error: (title: string, options: Options = {}) => notify(title, 'error', options, ERROR_MS),
  info: (title: string, options: Options = {}) => notify(title, 'info', options, ERROR_MS),
  /**
   * Offers to undo a change. Several changes share one notification, whose button undoes the latest.
   * @param done names it: "12 deleted"
   */
  undoable(done: string, undo: () => void) {
    changes = [...changes, { done, undo }].slice(-UNDO_MAX)
    offered = Math.min(offered + 1, UNDO_MAX)
    offerUndo()
  },
  /** Undoes the latest change that was not undone, also when its notification is gone. */
  undoLatest() {
    const latest = changes.pop()
    if (!latest) return toast.info('There is nothing to undo', { id: NOTHING })
    offered = Math.max(0, offered - 1)
    offerUndo()
    latest.undo()
  },
  /** The changes of a session can't be undone in another. */
  forgetChanges() {
    changes = []
    offered = 0
    manager.close(UNDO)
  },
  dismiss(id: string) {
    queued = queued?.filter(notification => notification.id !== id)
    manager.close(id)
  },
  dismissAll: () => manager.close(),
}

const isBanner = ({ data }: { data?: { banner?: boolean } }) => data?.banner === true

const bannerClass =
  'w-full max-w-sm rounded-lg border-l-4 px-4 py-2.5 shadow-soft data-[type=error]:border-red-700 data-[type=error]:bg-red-50 data-[type=error]:text-red-900 data-[type=success]:border-green-700 data-[type=success]:bg-green-50 data-[type=success]:text-green-900'

const messageClass =
  'min-h-10 max-w-full rounded-lg border border-plum/15 bg-white py-1 pr-3 pl-4 text-plum shadow-soft data-[type=error]:border-red-700/60 data-[type=error]:text-red-900'

function Message({
  item,
  hasUndoKey,
  onDismiss,
}: {
  item: ReturnType<typeof Toast.useToastManager>['toasts'][number]
  hasUndoKey: boolean
  onDismiss(): void
}) {
  const banner = isBanner(item)
  const isError = item.type === 'error'
  // What a change did fits into one line; an error or a piece of information is read to its end.
  const isWhole = banner || isError || item.type === 'info'
  const namesKey = hasUndoKey && item.type === 'undo'
  return (
    <Toast.Root
      toast={item}
      // The library's default role is dialog, which is not announced.
      role={isError ? 'alert' : 'status'}
      // biome-ignore lint/a11y/useValidAriaValues: neither role may have the attribute
      aria-modal={undefined}
      {...(banner ? { 'data-banner': '' } : { 'data-message': '' })}
      className={`pointer-events-auto flex items-center gap-3 text-sm outline-rose-700 focus-visible:outline-2 data-ending-style:hidden data-limited:hidden ${banner ? bannerClass : messageClass}`}
    >
      <div className="flex min-w-0 flex-1 items-center justify-between gap-x-3">
        <Toast.Title
          render={<p />}
          className={isWhole ? 'min-w-0 wrap-anywhere' : 'truncate'}
          title={isWhole ? undefined : `${item.title}`}
        />
        {namesKey && (
          <span className="shrink-0 text-xs text-plum-soft max-sm:hidden pointer-coarse:hidden">press U</span>
        )}
        <Toast.Action
          aria-keyshortcuts={namesKey ? 'u' : undefined}
          className={buttonClass('secondary', 'min-h-8! shrink-0 py-0.5!')}
        />
      </div>
      <Toast.Close
        aria-label="Dismiss notification"
        onClick={onDismiss}
        aria-hidden={false}
        className="-my-1 -mr-2 grid size-7 shrink-0 cursor-pointer place-items-center rounded-full text-lg outline-current hover:bg-black/5 focus-visible:outline-2"
      >
        <span aria-hidden="true">×</span>
      </Toast.Close>
    </Toast.Root>
  )
}

function Notifications({ hasUndoKey }: { hasUndoKey: boolean }) {
  const { toasts, close } = Toast.useToastManager()
  const viewport = useRef<HTMLDivElement>(null)
  /** What had the focus before a notification got it. */
  const focusedBefore = useRef<Element>(null)

  // Before the notification is hidden: a hidden element loses the focus to the page.
  function returnFocus() {
    if (!viewport.current?.contains(document.activeElement)) return
    const { current: before } = focusedBefore
    const target = before instanceof HTMLElement && before.isConnected ? before : startOfScreen()
    target?.focus()
  }

  useEffect(() => {
    // The library would only hide those over the limit and show them again later.
    for (const { id, limited, transitionStatus } of toasts)
      if (limited && transitionStatus !== 'ending') close(id)
  }, [toasts, close])
  return (
    <Toast.Viewport
      ref={viewport}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget
      }}
      // Each notification is announced by its own role; the attribute keeps open dialogs from hiding them from screen readers.
      // Empty, it is no landmark.
      role={toasts.length > 0 ? 'region' : undefined}
      aria-label={toasts.length > 0 ? 'Notifications' : undefined}
      aria-live="off"
      className="pointer-events-none fixed inset-0 z-60 outline-none print:hidden"
    >
      <div className="absolute inset-x-2 top-(--banner-top) flex flex-col items-center gap-2 sm:top-2">
        {toasts.filter(isBanner).map(item => (
          <Message key={item.id} item={item} hasUndoKey={hasUndoKey} onDismiss={returnFocus} />
        ))}
      </div>
      {/* An open inquiry and the end of each screen leave both places free. The newest message is at the bottom. */}
      <div className="absolute inset-x-2 bottom-2 flex flex-col-reverse items-start gap-1 sm:right-auto sm:left-4 sm:w-xl sm:max-w-[calc(100vw-2rem)]">
        {toasts
          .filter(item => !isBanner(item))
          .map(item => (
            <Message key={item.id} item={item} hasUndoKey={hasUndoKey} onDismiss={returnFocus} />
          ))}
      </div>
    </Toast.Viewport>
  )
}

/**
 * Shows the notifications above its children.
 * @param hasUndoKey whether the key U undoes: the notification then names it
 */
export function Toaster({ children, hasUndoKey }: { children: ReactNode; hasUndoKey: boolean }) {
  useEffect(() => {
    hasKey = hasUndoKey
  }, [hasUndoKey])
  useEffect(() => {
    for (const notification of queued ?? []) manager.add(notification)
    queued = undefined
    return () => {
      queued = []
      toast.forgetChanges()
    }
  }, [])
  return (
    <Toast.Provider toastManager={manager} limit={LIMIT}>
      {children}
      <Notifications hasUndoKey={hasUndoKey} />
    </Toast.Provider>
  )
}
