import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { backdropClass, popupClass } from './dialog.tsx'

/** Asks before something is done that is large or can't be undone. Escape cancels, unless it is being done already. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  busyLabel,
  cancelLabel = 'Cancel',
  look = 'danger',
  busy = false,
  onConfirm,
  onCancel,
  returnFocus,
}: {
  open: boolean
  title: string
  /** The question. */
  children: ReactNode
  confirmLabel: string
  /** What the confirming button says while `busy`. */
  busyLabel?: string
  cancelLabel?: string
  /** Of the confirming button. */
  look?: ButtonLook
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
  /** Where the focus goes afterwards, if not to where it was. */
  returnFocus?: (() => HTMLElement | null) | undefined
}) {
  return (
    <AlertDialog.Root open={open} onOpenChange={next => !next && !busy && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={backdropClass} />
        <AlertDialog.Popup className={`${popupClass} max-w-md p-[min(1.5rem,6vw)]`} finalFocus={returnFocus}>
          <AlertDialog.Title className="font-display text-2xl leading-tight">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-sm leading-relaxed wrap-anywhere">
            {children}
          </AlertDialog.Description>
          <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Button look="secondary" disabled={busy} onClick={onCancel}>
              {cancelLabel}
            </Button>
            <Button look={look} disabled={busy} onClick={onConfirm}>
              {busy ? (busyLabel ?? confirmLabel) : confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
