import { Content } from '#contracts/content/content.ts'
import { showContent } from '../../content.ts'
import { PREVIEW_KEY } from '../../preview.ts'

const NOTE_CLASS =
  'fixed bottom-3 left-1/2 z-40 -translate-x-1/2 rounded-full bg-plum px-6 py-2 text-center text-sm text-ivory shadow-soft print:hidden'

/** Added outside of React, so that the site's components need not know of previews. */
function showNote() {
  if (document.querySelector('[data-preview]')) return
  const note = document.createElement('p')
  note.role = 'status'
  note.dataset.preview = ''
  note.className = NOTE_CLASS
  note.textContent = 'Preview of your changes'
  document.body.append(note)
}

function show(stored: string | null) {
  const { data } = Content.safeParse(JSON.parse(stored ?? 'null'))
  if (!data) return
  showContent(data)
  showNote()
}

/** Shows the back office's unpublished content, and follows its changes while the page is open. */
export function followPreview(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === PREVIEW_KEY) show(newValue)
  })
  try {
    show(localStorage.getItem(PREVIEW_KEY))
  } catch (error) {
    // The browser blocks storage: there is nothing to preview.
    console.error(error)
  }
}
