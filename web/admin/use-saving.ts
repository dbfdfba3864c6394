import { type QueryKey, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiFailure } from '../api.ts'
import type { Difference } from './conflict-dialog.tsx'
import { isNotFound, newerVersion } from './failures.ts'
import { putRow } from './query-client.ts'
import { readSession } from './session/session.ts'

interface Options<Input, Row> {
  create(input: Input): Promise<Row>
  /**
   * Undefined for a new row.
   * @param version the version that the change started from
   */
  update: ((input: Input, version: number | undefined) => Promise<Row>) | undefined
  /** The queries to read again afterwards. */
  changes: readonly QueryKey[]
  /** The list that shows the row at once. */
  list?: QueryKey
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

/**
 * Saves a form. Refused fields get their messages; a conflict offers the two versions; a row that was deleted meanwhile can
 * be saved as a new one.
 */
export function useSaving<Values extends FieldValues, Input, Row extends { version: number }, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  {
    create,
    update,
    changes,
    list,
    onStored,
    onSaved,
    onFailed,
    differencesOf,
    startFrom,
  }: Options<Input, Row>,
) {
  const [wasDeleted, setDeleted] = useState(false)
  const change = wasDeleted ? undefined : update
  const saving = useMutation({
    mutationFn: ({ input, version }: { input: Input; version: number | undefined }) =>
      change ? change(input, version) : create(input),
    meta: { changes },
    onSuccess(row, _variables, _result, { client }) {
      if (list) putRow(client, list, row as Row & { id: number })
      onStored?.(row)
    },
    onError(error) {
      // Without a session the layout redirects to the login and back; the draft is kept.
      if (!readSession() || newerVersion<Row>(error)) return
      if (change && isNotFound(error)) return setDeleted(true)
      if (error instanceof ApiFailure) {
        for (const [name, message] of Object.entries(error.fields)) {
          form.setError(name as FieldPath<Values>, { message }, { shouldFocus: true })
        }
      }
      onFailed(error)
    },
  })
  const submit = (input: Input, version: number | undefined) =>
    saving.mutate({ input, version }, { onSuccess: onSaved })
  const current = newerVersion<Row>(saving.error)
  const mine = saving.variables?.input
  const conflict = current && mine !== undefined ? { mine, current } : undefined

  return {
    busy: saving.isPending,
    /** Whether the row was deleted while it was being edited. */
    wasDeleted,
    isNew: change === undefined,
    submit,
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
