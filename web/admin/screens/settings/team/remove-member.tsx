import { useState } from 'react'
import type { TeamMember } from '#contracts/accounts/team.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { SelectField } from '../../../../ui/field.tsx'

/** In the select: the inquiries become unassigned. */
const NO_ONE = 'no-one'

interface Props {
  member: TeamMember
  /** Who may get the inquiries. */
  colleagues: readonly TeamMember[]
  busy: boolean
  /** @param handTo who gets the open inquiries; undefined: no one */
  onRemove(handTo: number | undefined): void
  onClose(): void
  returnFocus(): HTMLElement | null
}

/** Asks before a colleague is removed, and who gets their open inquiries. */
export function RemoveMember({ member, colleagues, busy, onRemove, onClose, returnFocus }: Props) {
  const { name, openInquiries } = member
  const [chosen, setChosen] = useState('')
  const [error, setError] = useState<string>()
  const hasInquiries = openInquiries > 0

  function remove() {
    if (hasInquiries && chosen === '') setError('Choose who gets the inquiries')
    else onRemove(chosen === '' || chosen === NO_ONE ? undefined : Number(chosen))
  }

  return (
    <Dialog
      open
      title="Remove from the team"
      className="max-w-md"
      onClose={() => !busy && onClose()}
      returnFocus={returnFocus}
      footer={
        <>
          <Button look="danger" disabled={busy} onClick={remove}>
            {busy ? 'Removing...' : 'Remove'}
          </Button>
          <Button look="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p className="text-sm">{`${name} loses access immediately. Their notes and replies stay.`}</p>
      {hasInquiries && (
        <SelectField
          label={`Who gets their ${counted(openInquiries, 'open inquiry', 'open inquiries')}`}
          className="mt-4"
          required
          value={chosen}
          error={error}
          onChange={({ target }) => {
            setChosen(target.value)
            setError(undefined)
          }}
        >
          <option value="" disabled>
            Choose...
          </option>
          {colleagues.map(colleague => (
            <option key={colleague.id} value={colleague.id}>
              {colleague.name || colleague.email}
            </option>
          ))}
          <option value={NO_ONE}>No one</option>
        </SelectField>
      )}
    </Dialog>
  )
}
