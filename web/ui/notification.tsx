import { Toast } from '@base-ui/react/toast'
import { buttonClass } from './button.tsx'
import type { NotificationData } from './toast.ts'

export type Item = ReturnType<typeof Toast.useToastManager<NotificationData>>['toasts'][number]

export const isBanner = ({ data }: Item) => data?.banner === true

const commonClass =
  'pointer-events-auto flex items-center gap-3 text-sm outline-rose-700 focus-visible:outline-2 data-ending-style:hidden data-limited:hidden'

const bannerClass =
  'w-full max-w-sm rounded-lg border-l-4 px-4 py-2.5 shadow-soft ' +
  'data-[type=error]:border-red-700 data-[type=error]:bg-red-50 data-[type=error]:text-red-900 ' +
  'data-[type=success]:border-green-700 data-[type=success]:bg-green-50 data-[type=success]:text-green-900'

const messageClass =
  'min-h-10 max-w-full rounded-lg border border-plum/15 bg-white py-1 pr-3 pl-4 text-plum shadow-soft ' +
  'data-[type=error]:border-red-700/60 data-[type=error]:text-red-900'

const dismissClass =
  '-my-1 -mr-2 grid size-7 shrink-0 cursor-pointer place-items-center rounded-full text-base outline-rose-700 ' +
  'hover:bg-black/5 focus-visible:outline-2'

// The library's default is a dialog: that would count as an open one, and be a Tab stop at which nothing can be done.
const notDialog = { role: undefined, tabIndex: -1, 'aria-modal': undefined, 'aria-labelledby': undefined }

interface Props {
  item: Item
  /** 0 is the newest. */
  order: number
  hasUndoKey: boolean
  onDismiss(): void
}

/** One notification: its text, its action and a button that dismisses it. */
export function NotificationItem({ item, order, hasUndoKey, onDismiss }: Props) {
  const banner = isBanner(item)
  const isError = item.type === 'error'
  const namesKey = hasUndoKey && item.type === 'undo'
  // What a change did fits into three lines, also with a long name; an error or a piece of information is read to its end.
  const isWhole = banner || isError || item.type === 'info'
  return (
    <Toast.Root
      toast={item}
      {...notDialog}
      style={{ order }}
      {...(banner ? { 'data-on-top': '' } : { 'data-message': '' })}
      className={`${commonClass} ${banner ? bannerClass : messageClass}`}
    >
      <div className="flex min-w-0 flex-1 items-center justify-between gap-x-3">
        <Toast.Title
          render={<p />}
          className={`min-w-0 whitespace-pre-line wrap-anywhere ${isWhole ? '' : 'line-clamp-3'}`}
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
      <button type="button" aria-label="Dismiss notification" onClick={onDismiss} className={dismissClass}>
        <span aria-hidden="true">×</span>
      </button>
    </Toast.Root>
  )
}
