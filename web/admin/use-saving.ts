import { type QueryKey, useMutation } from '@tanstack/react-query'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Difference } from './conflict-dialog.tsx'
import { newerVersion, showRefusedFields } from './failures.ts'
import { putRow } from './query-client.ts'
import { readSession } from './session/session.ts'

interface Options<Input, Row> {
  /** @param version the version that the change started from; undefined for a new row */
  save(input: Input, version: number | undefined): Promise<Row>
  /** The queries to read again afterwards. */
  changes: readonly QueryKey[]
  /** The list that shows the row at once. */
  list?: QueryKey
  /** Called when the form has invalid fields. */
  onInvalid?(): void
  /** Also called when the form is no longer on the screen. */
  onStored?(row: Row): void
  /** Only called while the form is on the screen. */
  onSaved(row: Row): void
  onFailed(error: unknown): void
  /** The rows of the dialog that compares the user's version with the stored one. */
  differencesOf(mine: Input, current: NoInfer<Row>): Difference[]
  /** The user takes the stored version: the form starts again from it. */
  startFrom(current: NoInfer<Row>): void
}

/** A form's values without the version that they started from. */
type Unversioned<Values> = Omit<Values, 'version'>

/** Saves a form. Refused fields get their messages; a conflict offers the two versions. */
export function useSaving<
  Values extends FieldValues,
  Row extends { version: number },
  Output extends { version?: number | undefined },
>(form: UseFormReturn<Values, unknown, Output>, options: Options<Unversioned<Output>, Row>) {
  const { save, changes, list, onInvalid, onStored, onSaved, onFailed, differencesOf, startFrom } = options
  const saving = useMutation({
    mutationFn: ({ input, version }: { input: Unversioned<Output>; version: number | undefined }) =>
      save(input, version),
    meta: { changes },
    onSuccess(row, _variables, _result, { client }) {
      if (list) putRow(client, list, row as Row & { id: number })
      onStored?.(row)
    },
    onError(error) {
      // Without a session the layout redirects to the login and back; the draft is kept.
      if (!readSession() || newerVersion<Row>(error)) return
      showRefusedFields(form, error)
      onFailed(error)
    },
  })
  const submit = (input: Unversioned<Output>, version: number | undefined) =>
    saving.mutate({ input, version }, { onSuccess: onSaved })
  const current = newerVersion<Row>(saving.error)
  const mine = saving.variables?.input
  const conflict = current && mine !== undefined ? { mine, current } : undefined

  return {
    busy: saving.isPending,
    onSubmit: form.handleSubmit(({ version, ...input }) => submit(input, version), onInvalid),
    /** For `ConflictDialog`. */
    conflictDialog: {
      differences: conflict && differencesOf(conflict.mine, conflict.current),
      busy: saving.isPending,
      onKeepMine: () => conflict && submit(conflict.mine, conflict.current.version),
      onTakeTheirs() {
        if (conflict) startFrom(conflict.current)
        saving.reset()
      },
      onClose: saving.reset,
    },
  }
}
