import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Session } from '#contracts/accounts/user.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { passFocusOn } from '../../../ui/focus.ts'
import { toast } from '../../../ui/toast.ts'
import { accountCalls } from '../../calls/account-calls.ts'
import { messageOf, toastFailure } from '../../calls/failures.ts'
import { keys } from '../../calls/query-client.ts'

/** The form that names the browser of a session; what was typed stays when it can't be saved. */
export function SessionNameForm({
  session,
  onClose,
  returnFocus,
}: {
  session: Session
  onClose(): void
  /** Where the focus goes afterwards. */
  returnFocus(): HTMLElement | null
}) {
  const [name, setName] = useState(session.name)
  const { mutate: save, isPending } = useMutation({
    mutationFn: () => accountCalls.nameSession(session.id, { name }),
    onSuccess(sessions, _variables, _result, { client }) {
      client.setQueryData(keys.sessions, sessions)
      toast.success('Name saved')
      onClose()
    },
    onError: error => toastFailure(messageOf(error, 'We couldn’t save the name. Try again.')),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    save()
  }

  return (
    <form
      ref={passFocusOn(returnFocus)}
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className="flex w-full flex-wrap items-end gap-2"
    >
      <TextField
        label={`Name of ${session.browser}`}
        className="min-w-0 grow basis-40 max-sm:basis-full"
        value={name}
        maxLength={40}
        autoComplete="off"
        autoFocus
        placeholder="Such as reception computer"
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" disabled={isPending}>
        {isPending ? 'Saving...' : 'Save Name'}
      </Button>
      <Button look="quiet" onClick={onClose}>
        Cancel
      </Button>
    </form>
  )
}
