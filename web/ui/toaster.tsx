import { useEffect } from 'react'
import { resolveValue, toast, useToaster } from 'react-hot-toast/headless'

const tones = {
  success: 'border-green-700',
  error: 'border-red-700',
  loading: 'border-gold',
  blank: 'border-plum',
  custom: 'border-plum',
} as const

/**
 * Notifications of `toast.success` (2 s), `toast.error` (4 s) and `toast.loading` (until dismissed), at most 20:
 * the library's own defaults. Drawn here, as the page's policy forbids the styles that its own drawing injects.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster()
  const { endPause } = handlers
  const isEmpty = !toasts.some(({ visible }) => visible)
  useEffect(() => {
    // The pointer and the focus never leave what is gone.
    if (isEmpty) endPause()
  }, [isEmpty, endPause])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on a notification keeps it; nothing else is operated
    <div
      // Each notification speaks for itself; the attribute keeps open dialogs from hiding them from readers.
      aria-live="off"
      className="pointer-events-none fixed inset-x-4 top-4 z-60 flex flex-col items-end gap-2"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {toasts
        .filter(({ visible }) => visible)
        .map(item => (
          <div
            key={item.id}
            role={item.type === 'error' ? 'alert' : 'status'}
            className={`pointer-events-auto flex w-full max-w-sm items-start gap-3 rounded-lg border-l-4 bg-white px-4 py-3 text-sm text-plum shadow-soft ${tones[item.type]}`}
          >
            <div className="flex-1 wrap-anywhere">{resolveValue(item.message, item)}</div>
            <button
              type="button"
              aria-label="Dismiss notification"
              onClick={() => {
                toast.dismiss(item.id)
                // The pointer never leaves what is gone.
                handlers.endPause()
              }}
              className="-my-1 -mr-2 grid size-7 shrink-0 cursor-pointer place-items-center rounded-full text-lg outline-rose-700 hover:bg-rose-50 focus-visible:outline-2"
            >
              <span aria-hidden="true">×</span>
            </button>
          </div>
        ))}
    </div>
  )
}
