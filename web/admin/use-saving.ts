import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiFailure } from '../api.ts'
import { isGone, storedNow } from './failures.ts'
import { readSession } from './session/session.ts'

interface Conflict<Input, Row> {
  mine: Input
  current: Row
}

interface Options<Input, Row> {
  create(input: Input): Promise<Row>
  /**
   * Undefined for something new.
   * @param version what the change started from
   */
  update: ((input: Input, version: number | undefined) => Promise<Row>) | undefined
  onSaved(): void
  onFailed(error: unknown): void
}

/**
 * Saves a form: refused fields get their messages, a stale save opens the choice between the two versions. What was
 * deleted in the meantime can be added anew.
 */
export function useSaving<Values extends FieldValues, Input, Row extends { version: number }, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { create, update, onSaved, onFailed }: Options<Input, Row>,
) {
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<Conflict<Input, Row>>()
  const [gone, setGone] = useState(false)
  const change = gone ? undefined : update

  async function submit(input: Input, version: number | undefined) {
    setBusy(true)
    try {
      await (change ? change(input, version) : create(input))
      onSaved()
    } catch (error) {
      console.error(error)
      // The layout leads to the login and back; the draft waits.
      if (!readSession()) return
      const current = storedNow<Row>(error)
      setConflict(current && { mine: input, current })
      if (current) return
      if (change && isGone(error)) return setGone(true)
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
    /** Whether it was deleted while it was being changed. */
    gone,
    isNew: change === undefined,
    submit,
    keepMine: () => conflict && submit(conflict.mine, conflict.current.version),
    leaveConflict: () => setConflict(undefined),
  }
}
