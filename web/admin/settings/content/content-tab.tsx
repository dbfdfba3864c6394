import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type ContentPart, StoredContent } from '#contracts/content.ts'
import { Button } from '../../../ui/button.tsx'
import { adminApi } from '../../api.ts'
import { ConflictDialog } from '../../conflict-dialog.tsx'
import { Loaded } from '../../loaded.tsx'
import { forForm } from '../../queries.ts'
import { keys } from '../../query-client.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { usePreview } from './preview.ts'
import { type ContentForm, type ContentSchema, useContentForm } from './use-content-form.ts'

interface Tab {
  /** Names the draft. */
  name: string
  parts: readonly ContentPart[]
  /** The page that shows most of it. */
  page: string
  /** What the form begins with, where that is not all that is stored. */
  tidy?: (content: StoredContent) => StoredContent
  /** What it takes, where that is less than what can be stored. */
  schema?: ContentSchema
  children(form: ContentForm, preview: (path: string) => void): ReactNode
}

const asStored = (content: StoredContent) => content

function Editor({
  stored,
  name,
  parts,
  page,
  tidy = asStored,
  schema = StoredContent,
  children,
  onRestored,
}: Tab & { stored: StoredContent; onRestored(content: StoredContent): void }) {
  const { form, busy, differences, onSubmit, keepMine, takeTheirs, leaveConflict } = useContentForm(
    name,
    stored,
    parts,
    tidy,
    schema,
  )
  const preview = usePreview(form)
  const [history, setHistory] = useState(false)
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      // What has the focus, and what is said under it, is not under the bar.
      className="space-y-6 [&_:is(input,select,textarea)]:scroll-mt-24 [&_:is(input,select,textarea)]:scroll-mb-32"
    >
      {children(form, preview)}
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
      <ConflictDialog
        differences={differences}
        busy={busy}
        onKeepMine={keepMine}
        onTakeTheirs={takeTheirs}
        onClose={leaveConflict}
      />
      {history && <HistoryDialog parts={parts} onClose={() => setHistory(false)} onRestored={onRestored} />}
    </form>
  )
}

/** A tab of settings that edits a part of what the site says: publishing, preview, versions and conflicts are the same in each. */
export function ContentTab(tab: Tab) {
  const client = useQueryClient()
  const queryKey = [...keys.content, tab.name]
  const query = useQuery({ queryKey, queryFn: ({ signal }) => adminApi.getContent(signal), ...forForm })
  return (
    <Loaded query={query} failed="What the site says could not be loaded.">
      {stored => (
        <Editor
          key={stored.version}
          {...tab}
          stored={stored}
          onRestored={content => client.setQueryData(queryKey, content)}
        />
      )}
    </Loaded>
  )
}
