import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { PutAwayInput, type Setup, type SetupTask } from '#contracts/setup/setup.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../../ui/field.tsx'
import { fieldsOf, useSchemaForm } from '../../../../ui/form.ts'
import { toast } from '../../../../ui/toast.ts'
import { TopMessage } from '../../../../ui/top-message.tsx'
import { put } from '../../../calls/api.ts'
import { messageOf, showFormFailure, toastFailure } from '../../../calls/failures.ts'
import { keys } from '../../../calls/query-client.ts'
import { sendForData } from '../../../calls/send.ts'
import { BriefDate } from '../../../text/salon-time.tsx'

const FORM = 'put-away'

const PutAwayForm = PutAwayInput.extend({ id: z.string().min(1, 'Choose the line') })

const changes = { meta: { changes: [keys.setup, keys.activity()] } }

const putAway = ({ id, reason }: z.infer<typeof PutAwayForm>) =>
  put<Setup>(`/setup/${id}/put-away`, { reason })
const listAgain = (id: string) => sendForData<Setup>(`/setup/${id}/put-away`, { method: 'DELETE' })

/** What is missing, without why it matters, so that it fits into a select. */
const startOf = (why: string): string => why.split(/[.:](?:\s|$)/, 1)[0] ?? why

/** A line that was put away, with the reason. */
function PutAwayLine({ task }: { task: SetupTask }) {
  const { mutate, isPending } = useMutation({
    ...changes,
    mutationFn: listAgain,
    onError: error => toastFailure(messageOf(error, 'We couldn’t list it again. Try again.')),
  })
  if (!task.putAway) return null
  return (
    <li className="py-2">
      <p>{task.why}</p>
      <p className="mt-1 text-plum-soft">
        <span>{`Put away: ${task.putAway.reason},`}</span> <BriefDate at={task.putAway.at} />
      </p>
      <Button look="secondary" className="mt-2" disabled={isPending} onClick={() => mutate(task.id)}>
        List Again
      </Button>
    </li>
  )
}

interface Props {
  tasks: readonly SetupTask[]
  onClose(): void
  returnFocus(): HTMLElement | null
}

/** Puts a line of the setup away with a reason, and shows those that were. */
export function PutAwayDialog({ tasks, onClose, returnFocus }: Props) {
  const form = useSchemaForm(PutAwayForm, { id: '', reason: '' })
  const field = fieldsOf(form)
  const listed = tasks.filter(({ putAway }) => putAway === null)
  const away = tasks.filter(({ putAway }) => putAway !== null)
  const { mutate, isPending } = useMutation({
    ...changes,
    mutationFn: putAway,
    onSuccess() {
      toast.success('Put away')
      onClose()
    },
    onError: error => showFormFailure(form, error, messageOf(error, 'We couldn’t put it away. Try again.')),
  })
  return (
    <Dialog
      open
      title="What doesn’t apply"
      className="max-w-lg"
      onClose={onClose}
      returnFocus={returnFocus}
      footer={
        <>
          {listed.length > 0 && (
            <Button type="submit" form={FORM} disabled={isPending}>
              {isPending ? 'Saving...' : 'Put Away'}
            </Button>
          )}
          <Button look="secondary" onClick={onClose}>
            {listed.length > 0 ? 'Cancel' : 'Close'}
          </Button>
        </>
      }
    >
      <TopMessage tone="error">{form.formState.errors.root?.message}</TopMessage>
      {listed.length > 0 && (
        <form
          id={FORM}
          noValidate
          onSubmit={form.handleSubmit(input => mutate(input))}
          className="grid gap-4 text-sm"
        >
          <p className="text-plum-soft">
            The line is listed again when something else is missing there. Activity, in Team, says who put it
            away.
          </p>
          <SelectField label="Line" required {...field('id')}>
            <option value="" disabled>
              Choose...
            </option>
            {listed.map(({ id, why }) => (
              <option key={id} value={id}>
                {startOf(why)}
              </option>
            ))}
          </SelectField>
          <TextField label="Why it doesn’t apply" required {...field('reason')} />
        </form>
      )}
      {away.length > 0 && (
        <ul
          className={`divide-y divide-plum/10 text-sm ${listed.length > 0 ? 'mt-6 border-t border-plum/10' : ''}`}
        >
          {away.map(task => (
            <PutAwayLine key={task.id} task={task} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
