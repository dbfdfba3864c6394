import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
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

/** Of these messages only the last one counts. */
export const NEWS = 'content'

/** What a form takes. */
export type ContentSchema = z.ZodType<StoredContent, z.input<typeof StoredContent>>

export type ContentForm = UseFormReturn<z.input<typeof StoredContent>, unknown, StoredContent>

/** The content without its version. */
export const contentOf = ({ version: _, ...content }: StoredContent): Content => content

const sayTheSame = (one: Content, other: Content, parts: readonly ContentPart[]) =>
  parts.every(part => isSame(one[part], other[part]))

/** A form over the content, of which it edits some parts; what others published of the other parts is kept. */
export function useContentForm(
  name: string,
  stored: StoredContent,
  parts: readonly ContentPart[],
  tidy: (content: StoredContent) => StoredContent,
  schema: ContentSchema,
) {
  const form: ContentForm = useSchemaForm(schema, tidy(stored))
  const { isDirty } = form.formState
  /** What is stored, as far as it is known here. */
  const known = useRef(stored)
  useDraft(`content/${name}`, form)
  const { letGo } = useUnsavedChanges(isDirty)

  const withMine = (theirs: Content, mine: Content): Content => ({
    ...theirs,
    ...Object.fromEntries(parts.map(part => [part, mine[part]])),
  })

  async function publish(mine: Content, version: number | undefined): Promise<StoredContent> {
    const before = known.current
    try {
      known.current = await adminApi.publishContent(withMine(contentOf(before), mine), version)
      return known.current
    } catch (error) {
      const now = newerVersion<StoredContent>(error)
      if (!now) throw error
      known.current = now
      // It was published, and only the answer did not come back.
      if (sayTheSame(now, mine, parts)) return now
      // Only other parts have changed. A draft of an earlier version did not start from what was loaded.
      if (version === before.version && sayTheSame(now, before, parts)) return publish(mine, now.version)
      throw error
    }
  }

  const take = (content: StoredContent) => form.reset(tidy(content))

  const saving = useSaving(form, {
    create: (content: Content) => publish(content, undefined),
    update: publish,
    changes: [keys.contentVersions],
    onStored(content) {
      showContent(contentOf(content))
      toast.success('Published', { id: NEWS })
    },
    onSaved(content) {
      letGo()
      take(content)
    },
    onFailed: error => toastFailure(messageOf(error, 'Failed to publish. Please try again.'), NEWS),
  })

  const { conflict } = saving
  return {
    form,
    ...saving,
    differences: conflict && differencesBetween(conflict.mine, conflict.current, parts),
    onSubmit: form.handleSubmit(
      values => saving.submit(contentOf(values), values.version),
      () => toast.error('Please fix the form errors.', { id: NEWS }),
    ),
    /** Gives up what was typed for what is stored now. */
    takeTheirs() {
      if (conflict) take(conflict.current)
      saving.leaveConflict()
    },
  }
}
