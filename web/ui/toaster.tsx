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

type Notification = Parameters<typeof manager.add>[0]
/** `id` replaces the notification that has the same one; the timeout 0 keeps it until it is dismissed. */
type Options = Pick<Notification, 'id' | 'timeout'>

const manager = Toast.createToastManager()
/** Notifications before the `Toaster` is mounted; the manager would drop them. */
let queued: Notification[] | undefined = []

function show(notification: Notification) {
  if (queued) queued.push(notification)
  else manager.add(notification)
}

/** What the Undo buttons on the screen do, by the ids of their notifications. */
const undoable = new Map<string, () => void>()

/** The notifications of the back office. */
export const toast = {
  success: (title: string, options?: Options) =>
    show({ title, type: 'success', timeout: SUCCESS_MS, ...options }),
  error: (title: string, options?: Options) => show({ title, type: 'error', timeout: ERROR_MS, ...options }),
  info: (title: string, options?: Options) => show({ title, timeout: ERROR_MS, ...options }),
  /**
   * A success with an Undo button.
   * @param later the title after some time
   */
  undoable(title: string, undo: () => void, later?: { ms: number; title: string }) {
    const onClick = () => {
      manager.close(id)
      undo()
    }
    const id: string = manager.add({
      title,
      type: 'success',
      timeout: UNDO_MS,
      actionProps: { children: 'Undo', onClick },
      onClose: () => void undoable.delete(id),
    })
    undoable.set(id, onClick)
    if (later) setTimeout(() => manager.update(id, { title: later.title }), later.ms)
  },
  /** Presses the Undo button of the latest notification that has one. */
  undoLatest: () => [...undoable.values()].at(-1)?.(),
  dismiss(id: string) {
    queued = queued?.filter(notification => notification.id !== id)
    manager.close(id)
  },
  dismissAll: () => manager.close(),
}

function Notifications() {
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
      aria-live="off"
      // On phones below the top bar, so that no notification covers its buttons.
      className="pointer-events-none fixed inset-x-4 top-18 sm:top-4 z-60 flex flex-col items-center gap-2 outline-none"
    >
      {toasts.map(item => (
        <Toast.Root
          key={item.id}
          toast={item}
          // The library's default role is dialog, which is not announced.
          role={item.type === 'error' ? 'alert' : 'status'}
          // biome-ignore lint/a11y/useValidAriaValues: neither role may have the attribute
          aria-modal={undefined}
          className="pointer-events-auto flex w-full max-w-sm items-start gap-3 rounded-lg border-l-4 border-plum bg-white px-4 py-3 text-sm text-plum shadow-soft outline-rose-700 focus-visible:outline-2 data-ending-style:hidden data-limited:hidden data-[type=error]:border-red-700 data-[type=error]:bg-red-50 data-[type=error]:text-red-900 data-[type=success]:border-green-700 data-[type=success]:bg-green-50 data-[type=success]:text-green-900"
        >
          <div className="flex flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1 wrap-anywhere">
            <Toast.Title render={<p />} />
            <Toast.Action
              onClick={() => startOfScreen()?.focus()}
              className={buttonClass('secondary', 'min-h-8! py-0.5!')}
            />
          </div>
          <Toast.Close
            aria-label="Dismiss notification"
            onClick={returnFocus}
            aria-hidden={false}
            className="-my-1 -mr-2 grid size-7 shrink-0 cursor-pointer place-items-center rounded-full text-lg outline-current hover:bg-black/5 focus-visible:outline-2"
          >
            <span aria-hidden="true">×</span>
          </Toast.Close>
        </Toast.Root>
      ))}
    </Toast.Viewport>
  )
}

/** Shows the notifications above its children. */
export function Toaster({ children }: { children: ReactNode }) {
  useEffect(() => {
    for (const notification of queued ?? []) manager.add(notification)
    queued = undefined
    return () => {
      queued = []
      undoable.clear()
    }
  }, [])
  return (
    <Toast.Provider toastManager={manager} limit={LIMIT}>
      {children}
      <Notifications />
    </Toast.Provider>
  )
}
