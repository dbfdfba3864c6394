import { useEffect, useState } from 'react'
import { type Content, StoredContent } from '#contracts/content.ts'
import { PREVIEW_KEY, PREVIEW_WINDOW, previewPath } from '../../../preview.ts'
import { toast } from '../../../ui/toaster.tsx'
import { type ContentForm, contentOf, TOAST_ID } from './use-content-form.ts'

/** Leaves content for the pages that are opened to look at it. */
export const storePreview = (content: Content): void =>
  localStorage.setItem(PREVIEW_KEY, JSON.stringify(content))

/** Opens the real page with content that is not published; what is left later reaches it too. */
export function openPreview(path: string, content?: Content) {
  if (content) storePreview(content)
  open(previewPath(path), PREVIEW_WINDOW)
}

/** Shows a page with what the form says; while it is open it follows what is typed. */
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
