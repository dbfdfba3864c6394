import { useState } from 'react'
import { PersonInput } from '#contracts/privacy.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useSchemaForm } from '../../ui/form.ts'
import { toast } from '../../ui/toaster.tsx'
import { Panel } from '../settings/panel.tsx'
import { PersonDialog } from './person-dialog.tsx'

/** Finds a person's data, to give them a copy or to erase it. */
export function DataRequests() {
  const { register, handleSubmit, reset, formState } = useSchemaForm(PersonInput, { email: '' })
  const [email, setEmail] = useState<string>()
  return (
    <Panel title="Data requests">
      <p className="mb-4 text-sm text-plum-soft">
        Anyone who has contacted the salon can ask for a copy of their data or ask us to erase it. Search by
        the email address they used.
      </p>
      <form
        noValidate
        onSubmit={handleSubmit(input => setEmail(input.email))}
        className="flex flex-wrap items-end gap-3"
      >
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          className="min-w-0 grow basis-48"
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <Button type="submit">Find</Button>
      </form>
      {email !== undefined && (
        <PersonDialog
          email={email}
          onErase={async erase => {
            await erase()
            toast.success('This person’s data has been erased')
            reset()
            setEmail(undefined)
          }}
          onClose={() => setEmail(undefined)}
        />
      )}
    </Panel>
  )
}
