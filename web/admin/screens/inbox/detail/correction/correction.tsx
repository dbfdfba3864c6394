import { createContext, type ReactNode, useContext, useState } from 'react'
import { laterDialog } from '../../../../parts/later-parts.tsx'
import { hasDraft, resumeDraft } from '../../../../saving/draft.ts'
import { correctionDraft } from '../form-names.ts'
import type { InquiryActions } from '../use-open-inquiry.ts'

const CorrectionDialog = laterDialog(() =>
  import('./correction-dialog.tsx').then(code => code.CorrectionDialog),
)

/** Opens the dialog. `replyId` is a reply that is sent again to the corrected email. */
type Correct = (options?: { replyId: number }) => void

const CorrectionContext = createContext<Correct>(() => {})

/** Opens the dialog that corrects what the client of the open inquiry typed. */
export const useCorrection = (): Correct => useContext(CorrectionContext)

interface Props {
  /** The id of the inquiry. */
  id: number
  actions: InquiryActions
  children: ReactNode
}

/** Everything that belongs to an open inquiry; its parts open the dialog with `useCorrection`. */
export function Correction({ id, actions, children }: Props) {
  // After a reload it is open again, with what was typed.
  const [opened, setOpened] = useState<{ replyId: number | undefined } | undefined>(() =>
    hasDraft(correctionDraft(id)) ? { replyId: undefined } : undefined,
  )
  const { inquiry } = actions
  function open(options?: { replyId: number }) {
    resumeDraft(correctionDraft(id))
    setOpened({ replyId: options?.replyId })
  }
  return (
    <CorrectionContext value={open}>
      {children}
      {opened && inquiry && (
        <CorrectionDialog
          inquiry={inquiry}
          actions={actions}
          replyId={opened.replyId}
          onClose={() => setOpened(undefined)}
        />
      )}
    </CorrectionContext>
  )
}
