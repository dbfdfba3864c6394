import { useEffect, useState } from 'react'
import { type Content, StoredContent } from '#contracts/content.ts'
import { PREVIEW_KEY, PREVIEW_WINDOW, previewPath } from '../../../preview.ts'
import { toast } from '../../../ui/toaster.tsx'
import { type ContentForm, contentOf, TOAST_ID } from './use-content-form.ts'

/** Stores unpublished content where the preview page reads it. */
export const storePreview = (content: Content): void =>
  localStorage.setItem(PREVIEW_KEY, JSON.stringify(content))

/** Opens a page that shows the stored preview, and follows later changes of it. */
export function openPreview(path: string, content?: Content) {
  if (content) storePreview(content)
  open(previewPath(path), PREVIEW_WINDOW)
}

/** Opens a page with the form's content; the page follows further edits. */
export function usePreview(form: ContentForm): (path: string) => void {
  const [opened, setOpened] = useState(false)
  const { subscribe, trigger, getValues } = form

  useEffect(() => {
    if (!opened) return
    const unsubscribe = subscribe({
      formState: { values: true },
      callback({ values }) {
        const { data } = StoredContent.safeParse(values)
        if (data) storePreview(contentOf(data))
      },
    })
    return () => {
      unsubscribe()
      localStorage.removeItem(PREVIEW_KEY)
    }
  }, [opened, subscribe])

  return path => {
    const { data } = StoredContent.safeParse(getValues())
    if (data) {
      openPreview(path, contentOf(data))
      setOpened(true)
      return
    }
    toast.error('Please fix the form errors.', { id: TOAST_ID })
    void trigger(undefined, { shouldFocus: true })
  }
}
