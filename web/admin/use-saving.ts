import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiFailure } from '../api.ts'
import { storedNow } from './failures.ts'
import { readSession } from './session/session.ts'

interface Conflict<Input, Row> {
  mine: Input
  current: Row
}

interface Options<Input, Row> {
  /** @param version what the change started from; undefined for something new */
  save(input: Input, version: number | undefined): Promise<Row>
  onSaved(): void
  onFailed(error: unknown): void
}

/** Saves a form: refused fields get their messages, a stale save opens the choice between the two versions. */
export function useSaving<Values extends FieldValues, Input, Row extends { version: number }, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { save, onSaved, onFailed }: Options<Input, Row>,
) {
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<Conflict<Input, Row>>()

  async function submit(input: Input, version: number | undefined) {
    setBusy(true)
    try {
      await save(input, version)
      onSaved()
    } catch (error) {
      console.error(error)
      // The layout leads to the login and back; the draft waits.
      if (!readSession()) return
      const current = storedNow<Row>(error)
      setConflict(current && { mine: input, current })
      if (current) return
      if (error instanceof ApiFailure) {
        for (const [name, message] of Object.entries(error.fields)) {
          form.setError(name as FieldPath<Values>, { message }, { shouldFocus: true })
        }
      }
      onFailed(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    conflict,
    submit,
    keepMine: () => conflict && submit(conflict.mine, conflict.current.version),
    leaveConflict: () => setConflict(undefined),
  }
}
