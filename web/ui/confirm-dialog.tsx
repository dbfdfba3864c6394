import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { DialogFrame } from './dialog.tsx'

/** Asks for confirmation. Escape cancels, unless the action is running. */
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
  alternatives = [],
  onCancel,
  returnFocus,
}: {
  open: boolean
  title: string
  /** The question. */
  children: ReactNode
  confirmLabel: string
  /** The confirming button's label while `busy`. */
  busyLabel?: string
  cancelLabel?: string
  /** Of the confirming button. */
  look?: ButtonLook
  busy?: boolean
  onConfirm: () => void
  /** Other ways to confirm. */
  alternatives?: readonly { label: string; onChoose: () => void }[]
  onCancel: () => void
  /** Where the focus goes afterwards; by default to where it was. */
  returnFocus?: (() => HTMLElement | null) | undefined
}) {
  return (
    <DialogFrame
      isAlert
      open={open}
      onClose={() => !busy && onCancel()}
      className={`${alternatives.length > 0 ? 'max-w-lg' : 'max-w-md'} p-[min(1.5rem,6vw)]`}
      returnFocus={returnFocus}
    >
      <AlertDialog.Title className="font-display text-2xl leading-tight">{title}</AlertDialog.Title>
      <AlertDialog.Description className="mt-2 text-sm leading-relaxed wrap-anywhere">
        {children}
      </AlertDialog.Description>
      <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:flex-wrap sm:justify-end">
        <Button look="secondary" disabled={busy} onClick={onCancel}>
          {cancelLabel}
        </Button>
        {alternatives.map(({ label, onChoose }) => (
          <Button key={label} look="secondary" disabled={busy} onClick={onChoose}>
            {label}
          </Button>
        ))}
        <Button look={look} disabled={busy} onClick={onConfirm}>
          {busy ? (busyLabel ?? confirmLabel) : confirmLabel}
        </Button>
      </div>
    </DialogFrame>
  )
}
