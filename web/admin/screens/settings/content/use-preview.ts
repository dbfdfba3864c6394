import { useEffect, useState } from 'react'
import { type Content, StoredContent } from '#contracts/content/content.ts'
import { PREVIEW_KEY, PREVIEW_WINDOW, previewPath } from '../../../../preview.ts'
import { localStore } from '../../../../storage.ts'
import { type ContentForm, contentOf, reportInvalid } from './content-form.ts'

/** Stores unpublished content where the preview page reads it. */
export const storePreview = (content: Content): void =>
  void localStore.setItem(PREVIEW_KEY, JSON.stringify(content))

/** Opens a page that shows the stored preview, and follows later changes of it. */
export function openPreview(path: string, content?: Content) {
  if (content) storePreview(content)
  open(previewPath(path), PREVIEW_WINDOW)
}

/** While `isOn`, stores what the form contains, so that previews show it. */
export function useStoredPreview({ subscribe, getValues }: ContentForm, isOn: boolean) {
  useEffect(() => {
    if (!isOn) return
    const store = (values: unknown) => {
      const { data } = StoredContent.safeParse(values)
      if (data) storePreview(contentOf(data))
    }
    store(getValues())
    const unsubscribe = subscribe({ formState: { values: true }, callback: ({ values }) => store(values) })
    return () => {
      unsubscribe()
      localStore.removeItem(PREVIEW_KEY)
    }
  }, [isOn, subscribe, getValues])
}

/** Opens a page with the form's content; the page follows further edits. */
export function usePreview(form: ContentForm): (path: string) => void {
  const [opened, setOpened] = useState(false)
  useStoredPreview(form, opened)

  return path => {
    const { data } = StoredContent.safeParse(form.getValues())
    if (data) {
      openPreview(path, contentOf(data))
      setOpened(true)
      return
    }
    void form.trigger().then(() => {
      reportInvalid(form)
      // Again, as the first wrong field can be focused only once the folded part around it has been opened.
      return form.trigger(undefined, { shouldFocus: true })
    })
  }
}
