import { useRef } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { Content, ContentPart, StoredContent } from '#contracts/content.ts'
import { isSame } from '#contracts/content-changes.ts'
import { showContent } from '../../../content.ts'
import { useSchemaForm } from '../../../ui/form.ts'
import { toast } from '../../../ui/toaster.tsx'
import { useUnsavedChanges } from '../../../ui/unsaved-changes.tsx'
import { adminApi } from '../../api.ts'
import { messageOf, newerVersion, toastFailure } from '../../failures.ts'
import { keys } from '../../query-client.ts'
import { useDraft } from '../../session/draft.ts'
import { useSaving } from '../../use-saving.ts'
import { differencesBetween } from './differences.ts'

/** The id of the form's notifications: a new one replaces the last. */
export const TOAST_ID = 'content'

export type ContentSchema = z.ZodType<StoredContent, z.input<typeof StoredContent>>

export type ContentForm = UseFormReturn<z.input<typeof StoredContent>, unknown, StoredContent>

/** The content without its version. */
export const contentOf = ({ version: _, ...content }: StoredContent): Content => content

const hasSameParts = (one: Content, other: Content, parts: readonly ContentPart[]) =>
  parts.every(part => isSame(one[part], other[part]))

/** Opens the folded panels with invalid fields, so that the first of them can be focused. */
export function openInvalid({ getFieldState }: ContentForm) {
  for (const field of document.querySelectorAll<HTMLInputElement>('details [name]')) {
    const details = field.closest('details')
    if (details && getFieldState(field.name as FieldPath<StoredContent>).invalid) details.open = true
  }
}

/** A form that edits some parts of the content; the other parts are published as they are stored now. */
export function useContentForm(
  name: string,
  stored: StoredContent,
  parts: readonly ContentPart[],
  prepare: (content: StoredContent) => StoredContent,
  schema: ContentSchema,
) {
  const form: ContentForm = useSchemaForm(schema, prepare(stored))
  const { isDirty } = form.formState
  /** The newest stored version that this form has seen. */
  const latest = useRef(stored)
  useDraft(`content/${name}`, form)
  const { markSaved } = useUnsavedChanges(isDirty)

  const withMine = (theirs: Content, mine: Content): Content => ({
    ...theirs,
    ...Object.fromEntries(parts.map(part => [part, mine[part]])),
  })

  async function publish(mine: Content, version: number | undefined): Promise<StoredContent> {
    const before = latest.current
    try {
      latest.current = await adminApi.publishContent(withMine(contentOf(before), mine), version)
      return latest.current
    } catch (error) {
      const now = newerVersion<StoredContent>(error)
      if (!now) throw error
      latest.current = now
      // An earlier attempt was stored, but its response was lost.
      if (hasSameParts(now, mine, parts)) return now
      // Only other parts have changed. A draft that started from an earlier version is not published without a question.
      if (version === before.version && hasSameParts(now, before, parts)) return publish(mine, now.version)
      throw error
    }
  }

  const startFrom = (content: StoredContent) => form.reset(prepare(content))

  const saving = useSaving(form, {
    save: publish,
    changes: [keys.contentVersions],
    onStored(content) {
      showContent(contentOf(content))
      toast.success('Published', { id: TOAST_ID })
    },
    onSaved(content) {
      markSaved()
      startFrom(content)
    },
    onFailed: error =>
      toastFailure(messageOf(error, 'We couldn’t publish your changes. Try again.'), TOAST_ID),
    differencesOf: (mine, current) => differencesBetween(mine, current, parts),
    startFrom,
  })

  return {
    form,
    busy: saving.busy,
    conflictDialog: saving.conflictDialog,
    onSubmit: form.handleSubmit(
      values => saving.submit(contentOf(values), values.version),
      () => {
        openInvalid(form)
        toast.error('Please fix the form errors.', { id: TOAST_ID })
      },
    ),
  }
}
