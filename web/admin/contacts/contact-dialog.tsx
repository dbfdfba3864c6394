import type { Contact } from '#contracts/contact.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConflictDialog } from '../conflict-dialog.tsx'
import { ContactFacts } from './contact-facts.tsx'
import { NoticeBanners, type Notices } from './notices.tsx'
import { statusName } from './status.ts'
import { targets, useOpenContact } from './use-open-contact.ts'

interface Props {
  id: number
  notices: Notices
  onChanged(contact: Contact): void
  onDeleted(id: number): void
  onClose(): void
  /** Where the focus goes when the dialog is gone. */
  returnFocus(): HTMLElement | null
}

/** The inquiry that is open. */
export function ContactDialog({ returnFocus, ...props }: Props) {
  const { notices, onClose } = props
  const { contact, failed, busy, conflict, confirming, closeButton, ...act } = useOpenContact(props)
  return (
    <Dialog
      open
      title="Contact Submission Detail"
      className="max-w-3xl"
      onClose={onClose}
      returnFocus={returnFocus}
      footer={
        <>
          {contact && (
            <>
              {targets.map(target => (
                <Button
                  key={target}
                  look="secondary"
                  disabled={busy || contact.status === target}
                  onClick={() => act.mark(target)}
                >
                  Mark as {statusName(target)}
                </Button>
              ))}
              <Button look="danger" disabled={busy} onClick={act.askToDelete}>
                Delete Contact
              </Button>
            </>
          )}
          <Button ref={closeButton} look="secondary" className="sm:ml-auto" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="sticky -top-4 z-1">
        <NoticeBanners {...notices} />
      </div>
      {contact ? <ContactFacts contact={contact} /> : !failed && <Skeleton className="h-64 w-full" />}
      <ConfirmDialog
        open={confirming}
        title="Delete Contact"
        confirmLabel="Delete"
        onConfirm={act.delete}
        onCancel={act.keep}
      >
        Are you sure you want to delete this contact submission?
      </ConfirmDialog>
      <ConflictDialog
        differences={
          conflict && [
            {
              label: 'Status',
              mine: statusName(conflict.mine),
              theirs: statusName(conflict.current.status),
            },
          ]
        }
        busy={busy}
        onKeepMine={act.keepMine}
        onTakeTheirs={act.takeTheirs}
        onClose={act.leaveConflict}
      />
    </Dialog>
  )
}
