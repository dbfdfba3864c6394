import { Toast } from '@base-ui/react/toast'
import { type ReactNode, useEffect, useRef } from 'react'
import { startOfScreen } from './focus.ts'
import { LiveRegion } from './live-region.tsx'
import { type Item, isBanner, NotificationItem } from './notification.tsx'
import { manager, type NotificationData, showWaiting } from './toast.ts'
import { undo } from './undo.ts'

/** The most notifications at once. */
const LIMIT = 20

/** Returns the focus to where it was before a notification got it. */
function useFocusReturn() {
  const viewport = useRef<HTMLDivElement>(null)
  const focusedBefore = useRef<Element>(null)

  function returnFocus() {
    if (!viewport.current?.contains(document.activeElement)) return
    const { current: before } = focusedBefore
    const target = before instanceof HTMLElement && before.isConnected ? before : startOfScreen()
    target?.focus()
  }

  return { viewport, focusedBefore, returnFocus }
}

/** Notifications over the limit are closed, the oldest first: the library would hide them and show them again later. */
function useLimit(toasts: readonly Item[], close: (id: string) => void) {
  useEffect(() => {
    for (const { id, limited, transitionStatus } of toasts)
      if (limited && transitionStatus !== 'ending') close(id)
  }, [toasts, close])
}

function Viewport({ hasUndoKey }: { hasUndoKey: boolean }) {
  const { toasts, close } = Toast.useToastManager<NotificationData>()
  const { viewport, focusedBefore, returnFocus } = useFocusReturn()
  useLimit(toasts, close)

  const notification = (item: Item) => (
    <NotificationItem
      key={item.id}
      item={item}
      order={toasts.indexOf(item)}
      hasUndoKey={hasUndoKey}
      onDismiss={() => {
        // First, as an element that is hidden loses the focus to the page.
        returnFocus()
        close(item.id)
      }}
    />
  )

  /** Errors and other notifications, each in a region that is always there; only what is added to it is announced. */
  const regions = (items: readonly Item[]) =>
    [false, true].map(isUrgent => (
      <LiveRegion key={String(isUrgent)} isUrgent={isUrgent} aria-atomic={false} className="contents">
        {items.filter(({ type }) => (type === 'error') === isUrgent).map(notification)}
      </LiveRegion>
    ))

  const shown = toasts.filter(({ transitionStatus }) => transitionStatus !== 'ending')
  const messages = shown.filter(item => !isBanner(item)).length

  return (
    <Toast.Viewport
      ref={viewport}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget
      }}
      // The regions in it announce; the attribute keeps open dialogs from hiding them from screen readers.
      aria-live="off"
      data-messages={messages > 0 ? Math.min(messages, 3) : undefined}
      // Empty, it is no landmark.
      role={toasts.length > 0 ? 'region' : undefined}
      aria-label={toasts.length > 0 ? 'Notifications' : undefined}
      className="pointer-events-none fixed inset-0 z-60 outline-none print:hidden"
    >
      <div className="absolute inset-x-2 top-(--below-top-bar) flex flex-col items-center gap-2 sm:top-2">
        {regions(toasts.filter(isBanner))}
      </div>

      {/* An open inquiry and the end of each screen leave both places free. The newest message is at the bottom. */}
      <div className="absolute inset-x-2 bottom-[max(0.5rem,env(safe-area-inset-bottom))] flex flex-col-reverse items-start gap-1 sm:right-auto sm:left-[calc(var(--beside-sidebar,0px)+1rem)] sm:w-100 sm:max-w-[calc(100vw-var(--beside-sidebar,0px)-2rem)]">
        {regions(toasts.filter(item => !isBanner(item)))}
      </div>
    </Toast.Viewport>
  )
}

/**
 * Shows the notifications above its children.
 * @param hasUndoKey whether the key U undoes: the notification then names it
 */
export function Toaster({ children, hasUndoKey }: { children: ReactNode; hasUndoKey: boolean }) {
  useEffect(() => undo.setHasKey(hasUndoKey), [hasUndoKey])

  useEffect(() => {
    const letWait = showWaiting()
    return () => {
      letWait()
      undo.forgetAll()
    }
  }, [])

  return (
    <Toast.Provider toastManager={manager} limit={LIMIT}>
      {children}
      <Viewport hasUndoKey={hasUndoKey} />
    </Toast.Provider>
  )
}
