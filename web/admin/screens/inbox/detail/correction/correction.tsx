import { createContext, type ReactNode, useContext, useState } from 'react'
import { laterDialog } from '../../../../parts/later-parts.tsx'
import type { InquiryActions } from '../use-open-inquiry.ts'

const CorrectionDialog = laterDialog(() =>
  import('./correction-dialog.tsx').then(code => code.CorrectionDialog),
)

/** Opens the dialog. `replyId` is a reply that is sent again to the corrected email. */
type Correct = (options?: { replyId: number }) => void

const CorrectionContext = createContext<Correct>(() => {})

/** Opens the dialog that corrects what the client of the open inquiry typed. */
export const useCorrection = (): Correct => useContext(CorrectionContext)

/** Everything that belongs to an open inquiry; its parts open the dialog with `useCorrection`. */
export function Correction({ actions, children }: { actions: InquiryActions; children: ReactNode }) {
  const [opened, setOpened] = useState<{ replyId: number | undefined }>()
  const { inquiry } = actions
  return (
    <CorrectionContext value={options => setOpened({ replyId: options?.replyId })}>
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
