import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import type { z } from 'zod'
import { type Content, StoredContent } from '#contracts/content.ts'
import { showContent } from '../../../content.ts'
import { useSchemaForm } from '../../../ui/form.ts'
import { useUnsavedChanges } from '../../../ui/unsaved-changes.tsx'
import { adminApi } from '../../api.ts'
import { messageOf, storedNow } from '../../failures.ts'
import { useDraft } from '../../session/draft.ts'
import { useSaving } from '../../use-saving.ts'
import { contentOf, type Part, sayTheSame, withParts } from './merging.ts'

export type ContentForm = UseFormReturn<z.input<typeof StoredContent>, unknown, StoredContent>

/**
 * A form over the content, of which it edits some parts. What others published meanwhile in other parts is kept; what they
 * published in these is a conflict.
 */
export function useContentForm(
  name: string,
  stored: StoredContent,
  parts: readonly Part[],
  tidy: (content: StoredContent) => StoredContent,
) {
  const form: ContentForm = useSchemaForm(StoredContent, tidy(stored))
  const { isDirty } = form.formState
  const base = useRef(stored)
  useDraft(`content/${name}`, form)
  const letGo = useUnsavedChanges(isDirty)

  async function publish(mine: Content, version: number | undefined): Promise<StoredContent> {
    const before = base.current
    const attempt = async (onto: StoredContent, started: number | undefined) => {
      const published = await adminApi.publishContent(withParts(onto, mine, parts), started)
      base.current = published
      return published
    }
    try {
      return await attempt(before, version)
    } catch (error) {
      const now = storedNow<StoredContent>(error)
      if (!now) throw error
      base.current = now
      // A draft from before what was loaded has seen neither.
      if (version !== before.version || !sayTheSame(now, before, parts)) throw error
      return attempt(now, now.version)
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
      toast.success('Published')
    },
    onFailed: error => toast.error(messageOf(error, 'Failed to publish. Please try again.')),
  })

  return {
    form,
    ...saving,
    onSubmit: form.handleSubmit(
      values => saving.submit(contentOf(values), values.version),
      () => void toast.error('Please fix the form errors.'),
    ),
    /** Gives up what was typed for what is stored now. */
    takeTheirs() {
      form.reset(tidy(base.current))
      saving.leaveConflict()
    },
  }
}
