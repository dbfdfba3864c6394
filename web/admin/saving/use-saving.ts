import { type QueryKey, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { toast } from '../../ui/toast.ts'
import { newerVersion, showRefusedFields } from '../calls/failures.ts'
import { putRow } from '../calls/query-client.ts'
import { readSession } from '../session/session.ts'
import { type ComparedField, type Comparison, compareVersions, listLabels, mergeInto } from './merge.ts'

interface Options<Values, Input, Row> {
  /** @param version the version that the change started from; undefined for a new row */
  save(input: Input, version: number | undefined): Promise<Row>
  /** The queries to read again afterwards. */
  changes: readonly QueryKey[]
  /** The list that shows the row at once. */
  list?: QueryKey
  /** Called when the form has invalid fields. */
  onInvalid?(): void
  /** What the user confirms before it is saved, a sentence each; saved at once when there is none. */
  questionsFor?(input: Input): Promise<string[]>
  /** Also called when the form is no longer on the screen. */
  onStored?(row: Row): void
  /** Only called while the form is on the screen. */
  onSaved(row: Row): void
  onFailed(error: unknown): void
  /** The form's values for a stored row. */
  toValues(row: NoInfer<Row>): NoInfer<Values>
  /** The fields in which the two may differ. */
  comparedFields(mine: NoInfer<Values>, theirs: NoInfer<Values>): ComparedField<Values>[]
}

/** A form's values without the version that they started from. */
type Unversioned<Values> = Omit<Values, 'version'>

interface Versioned {
  version?: number | undefined
}

/** The user's values and the stored row, where both have changed the same fields. */
interface Conflict<Values, Row> {
  mine: Values
  theirs: Values
  current: Row
  comparison: Comparison<Values>
}

/** Long enough to read which changes were kept. */
const KEPT_MS = 10_000

function tellKept(fields: readonly { label: string }[]) {
  if (fields.length > 0)
    toast.info(`Someone else’s changes were kept too: ${listLabels(fields)}.`, { timeout: KEPT_MS })
}

/**
 * Saves a form. Refused fields get their messages. If someone else has saved meanwhile, fields that only one of them has
 * changed are merged, and the user is asked about those that both have changed.
 *
 * In this order: `submit` asks the questions, `store` sends the form, and where the server has a newer version, `compare` finds
 * out who has changed what, and `storeMerged` stores the merged form.
 */
export function useSaving<
  Values extends FieldValues & Versioned,
  Row extends { version: number },
  Output extends FieldValues & Versioned,
>(form: UseFormReturn<Values, unknown, Output>, options: Options<Values, Unversioned<Output>, Row>) {
  const {
    save,
    changes,
    list,
    onInvalid,
    questionsFor,
    onStored,
    onSaved,
    onFailed,
    toValues,
    comparedFields,
  } = options
  const [conflict, setConflict] = useState<Conflict<Values, Row>>()
  const [unconfirmed, setUnconfirmed] = useState<{ output: Output; questions: string[] }>()
  const saving = useMutation({
    mutationFn: ({ version, ...input }: Output) => save(input, version),
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

  /** @param theirs the changes of someone else that are saved as well */
  function store(output: Output, theirs: readonly ComparedField<Values>[] = []) {
    // The form may be changed again before the response.
    const mine = structuredClone(form.getValues())
    saving.mutate(output, {
      onSuccess(row) {
        tellKept(theirs)
        onSaved(row)
      },
      onError(error) {
        const current = newerVersion<Row>(error)
        if (current) compare(mine, current)
      },
    })
  }

  /** Asks the user only about fields that both have changed. */
  function compare(mine: Values, current: Row) {
    const theirs = toValues(current)
    const base = form.formState.defaultValues as Values | undefined
    const comparison = compareVersions(comparedFields(mine, theirs), {
      base: base?.version === mine.version ? base : undefined,
      mine,
      theirs,
    })
    const found = { mine, theirs, current, comparison }
    if (comparison.both.length > 0) setConflict(found)
    else void storeMerged(found, [])
  }

  /** Saves the stored version with the fields that only the user has changed and those that the user has chosen to keep. */
  async function storeMerged(
    { mine, theirs, current, comparison }: Conflict<Values, Row>,
    kept: readonly ComparedField<Values>[],
  ) {
    setConflict(undefined)
    const taken = [...comparison.mine, ...kept]
    form.reset(theirs as DefaultValues<Values> & Values)
    if (taken.length === 0) {
      const isSame = comparison.theirs.length + comparison.both.length === 0
      // Someone else has saved the same.
      if (isSame) {
        onStored?.(current)
        onSaved(current)
      } else {
        toast.info('Nothing was saved. The form shows the saved version.')
      }
      return
    }
    form.reset(mergeInto(theirs, mine, taken), { keepDefaultValues: true })
    await form.handleSubmit(output => store(output, comparison.theirs), onInvalid)()
  }

  async function submit(output: Output) {
    const { version: _, ...input } = output
    const questions = (await questionsFor?.(input)) ?? []
    if (questions.length > 0) setUnconfirmed({ output, questions })
    else store(output)
  }

  return {
    // `isSubmitting` while the questions are looked up: a second press would save a second row.
    busy: saving.isPending || form.formState.isSubmitting,
    onSubmit: form.handleSubmit(submit, onInvalid),
    /** For `SaveQuestion`. */
    question: {
      questions: unconfirmed?.questions,
      onConfirm() {
        setUnconfirmed(undefined)
        if (unconfirmed) store(unconfirmed.output)
      },
      onCancel: () => setUnconfirmed(undefined),
    },
    /** For `ConflictDialog`. */
    conflictDialog: {
      conflict,
      onChoose: (kept: readonly ComparedField<Values>[]) => conflict && void storeMerged(conflict, kept),
      onClose: () => setConflict(undefined),
    },
  }
}
