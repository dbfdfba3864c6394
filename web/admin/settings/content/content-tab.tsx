import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type ContentPart, StoredContent } from '#contracts/content.ts'
import { Button } from '../../../ui/button.tsx'
import { ConflictDialog } from '../../conflict-dialog.tsx'
import { Loaded } from '../../loaded.tsx'
import { queries } from '../../queries.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { usePreview } from './preview.ts'
import { type ContentForm, type ContentSchema, useContentForm } from './use-content-form.ts'

interface Tab {
  /** Part of the draft's key. */
  name: string
  parts: readonly ContentPart[]
  /** The page to preview. */
  page: string
  /** Changes the stored content before it is put into the form. */
  prepare?: (content: StoredContent) => StoredContent
  /** Stricter than what can be stored. */
  schema?: ContentSchema
  children(form: ContentForm): ReactNode
}

const unchanged = (content: StoredContent) => content

function Editor({
  stored,
  name,
  parts,
  page,
  prepare = unchanged,
  schema = StoredContent,
  children,
  onRestored,
}: Tab & { stored: StoredContent; onRestored(content: StoredContent): void }) {
  const { form, busy, conflictDialog, onSubmit } = useContentForm(name, stored, parts, prepare, schema)
  const preview = usePreview(form)
  const [history, setHistory] = useState(false)
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      // Focused fields and their messages stay clear of the sticky bar.
      className="space-y-6 [&_:is(input,select,textarea)]:scroll-mt-24 [&_:is(input,select,textarea)]:scroll-mb-32"
    >
      {children(form)}
      <div className="sticky bottom-0 -mx-1 flex flex-wrap gap-2 border-t border-plum/10 bg-white px-1 py-3">
        <Button type="submit" disabled={busy}>
          {busy ? 'Publishing...' : 'Publish'}
        </Button>
        <Button look="secondary" onClick={() => preview(page)}>
          Preview<span className="sr-only"> (opens in a new tab)</span>
        </Button>
        <Button look="quiet" className="sm:ml-auto" onClick={() => setHistory(true)}>
          Versions
        </Button>
      </div>
      <ConflictDialog {...conflictDialog} />
      {history && <HistoryDialog parts={parts} onClose={() => setHistory(false)} onRestored={onRestored} />}
    </form>
  )
}

/** A settings tab that edits a part of the site's content, with publishing, preview, versions and conflicts. */
export function ContentTab(tab: Tab) {
  const client = useQueryClient()
  const options = queries.content(tab.name)
  const query = useQuery(options)
  return (
    <Loaded query={query} failed="We couldn’t load the site content.">
      {stored => (
        <Editor
          key={stored.version}
          {...tab}
          stored={stored}
          onRestored={content => client.setQueryData(options.queryKey, content)}
        />
      )}
    </Loaded>
  )
}
