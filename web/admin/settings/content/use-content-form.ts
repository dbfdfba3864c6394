import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { Content, ContentPart, StoredContent } from '#contracts/content.ts'
import { showContent } from '../../../content.ts'
import { useSchemaForm } from '../../../ui/form.ts'
import { toast } from '../../../ui/toaster.tsx'
import { useUnsavedChanges } from '../../../ui/unsaved-changes.tsx'
import { adminApi } from '../../api.ts'
import { messageOf, storedNow } from '../../failures.ts'
import { useDraft } from '../../session/draft.ts'
import { useSaving } from '../../use-saving.ts'
import { differencesBetween } from './differences.ts'
import { contentOf, merge, sayTheSame } from './merging.ts'

/** Of these messages only the last one counts. */
export const NEWS = 'content'

/** What a form takes. */
export type ContentSchema = z.ZodType<StoredContent, z.input<typeof StoredContent>>

export type ContentForm = UseFormReturn<z.input<typeof StoredContent>, unknown, StoredContent>

/**
 * A form over the content, of which it edits some parts. What others published meanwhile is kept; only what both changed
 * is a conflict.
 */
export function useContentForm(
  name: string,
  stored: StoredContent,
  parts: readonly ContentPart[],
  tidy: (content: StoredContent) => StoredContent,
  schema: ContentSchema,
) {
  const form: ContentForm = useSchemaForm(schema, tidy(stored))
  const { isDirty } = form.formState
  /** What the form started from, and what was found stored since. */
  const base = useRef(stored)
  const found = useRef(stored)
  useDraft(`content/${name}`, form)
  const { letGo } = useUnsavedChanges(isDirty)

  function mergeOnto(theirs: StoredContent, mine: Content) {
    // A draft from before what was loaded did not start from it.
    const isStart = form.getValues('version') === base.current.version
    const before = isStart ? contentOf(tidy(base.current)) : undefined
    return merge(before, mine, contentOf(tidy(theirs)), parts)
  }

  async function publish(mine: Content, version: number | undefined): Promise<StoredContent> {
    let onto = version
    for (;;) {
      try {
        base.current = await adminApi.publishContent(mergeOnto(found.current, mine).content, onto)
        found.current = base.current
        return base.current
      } catch (error) {
        const now = storedNow<StoredContent>(error)
        if (!now) throw error
        found.current = now
        // It was published, and only the answer did not come back.
        if (sayTheSame(now, mine, parts)) {
          base.current = now
          return now
        }
        if (mergeOnto(now, mine).clashes) throw error
        onto = now.version
      }
    }
  }

  const saving = useSaving(form, {
    create: (content: Content) => publish(content, undefined),
    update: publish,
    onSaved() {
      saving.leaveConflict()
      letGo()
      form.reset(tidy(base.current))
      showContent(contentOf(base.current))
      toast.success('Published', { id: NEWS })
    },
    onFailed: error => toast.error(messageOf(error, 'Failed to publish. Please try again.'), { id: NEWS }),
  })

  const { conflict } = saving
  return {
    form,
    ...saving,
    differences:
      conflict &&
      differencesBetween(mergeOnto(conflict.current, conflict.mine).content, conflict.current, parts),
    onSubmit: form.handleSubmit(
      values => saving.submit(contentOf(values), values.version),
      () => toast.error('Please fix the form errors.', { id: NEWS }),
    ),
    /** Gives up what was typed for what is stored now. */
    takeTheirs() {
      base.current = found.current
      form.reset(tidy(base.current))
      saving.leaveConflict()
    },
  }
}
