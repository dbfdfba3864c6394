import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { type ContentPart, StoredContent } from '#contracts/content/content.ts'
import { showContent } from '../../../../content.ts'
import { Button } from '../../../../ui/button.tsx'
import { useSchemaForm } from '../../../../ui/form.ts'
import { toast } from '../../../../ui/toast.ts'
import { useUnsavedChanges } from '../../../../ui/unsaved-changes.tsx'
import { adminApi } from '../../../calls/api.ts'
import { messageOf, toastFailure } from '../../../calls/failures.ts'
import { Loaded } from '../../../calls/loaded.tsx'
import { queries } from '../../../calls/queries.ts'
import { keys } from '../../../calls/query-client.ts'
import { openSection } from '../../../layout/open-section.ts'
import { ConflictDialog } from '../../../saving/conflict-dialog.tsx'
import { useDraft } from '../../../saving/draft.ts'
import { KeptDraft } from '../../../saving/kept-draft.tsx'
import { SaveBar } from '../../../saving/save-bar.tsx'
import { useSaving } from '../../../saving/use-saving.ts'
import { NotSavable, ReadOnlyWithoutFullAccess } from '../../../session/full-access-only.tsx'
import { useFullAccess } from '../../../session/session.ts'
import { comparedContentFields } from './compared-fields.ts'
import { type ContentForm, contentOf, reportInvalid, TOAST_ID } from './content-form.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { usePreview } from './use-preview.ts'

interface Entry {
  /** Part of the draft's key. */
  name: string
  /** What the entry is called. */
  title: string
  parts: readonly ContentPart[]
  /** The page to preview. */
  page: string
  /** Changes the stored content before it is put into the form. */
  prepare?: (content: StoredContent) => StoredContent
  /** Stricter than what can be stored. */
  schema?: z.ZodType<StoredContent, z.input<typeof StoredContent>>
  children(form: ContentForm): ReactNode
}

/** What only accounts with full access can do. */
const CAN = 'change what the website says'

const unchanged = (content: StoredContent) => content

/** A form that edits some parts of the content; the other parts are published as they are stored now. */
function ContentEditor({
  stored,
  name,
  title,
  parts,
  page,
  prepare = unchanged,
  schema = StoredContent,
  children,
}: Entry & { stored: StoredContent }) {
  const client = useQueryClient()
  const isFull = useFullAccess()
  const form: ContentForm = useSchemaForm(schema, prepare(stored))
  const draft = `content/${name}`
  useDraft(draft, form)
  const { isDirty } = form.formState
  const { markSaved } = useUnsavedChanges(isDirty)
  const preview = usePreview(form)
  const [params, setParams] = useSearchParams()
  const version = Number(params.get('version')) || undefined
  const [history, setHistory] = useState(version !== undefined)

  function closeHistory() {
    setHistory(false)
    if (version === undefined) return
    params.delete('version')
    setParams(params, { preventScrollReset: true, replace: true })
  }

  const startFrom = (content: StoredContent) => form.reset(prepare(content))

  const names = {
    branch: (id: number) =>
      client.getQueryData(queries.branches.queryKey)?.find(branch => branch.id === id)?.name ?? 'one branch',
    service: (id: number) =>
      client.getQueryData(queries.services.queryKey)?.find(service => service.id === id)?.name ??
      'one service',
  }

  const { busy, onSubmit, conflictDialog } = useSaving(form, {
    // The other parts are as they were loaded; if they have changed since, the merge takes the newer ones.
    save: (content, version) => adminApi.publishContent(content, version),
    changes: [keys.contentVersions],
    onInvalid: () => reportInvalid(form),
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
    toValues: prepare,
    comparedFields: (mine, theirs) => comparedContentFields(mine, theirs, parts, names),
  })

  return (
    <form noValidate onSubmit={onSubmit} className="space-y-6">
      <KeptDraft draft={draft} isDirty={isDirty} onDiscard={() => startFrom(stored)} />
      <ReadOnlyWithoutFullAccess can={CAN} isDirty={isDirty}>
        {children(form)}
      </ReadOnlyWithoutFullAccess>
      {!isFull && isDirty && (
        <SaveBar>
          <NotSavable can={CAN} />
        </SaveBar>
      )}
      {isFull && (
        <SaveBar>
          <Button type="submit" disabled={busy}>
            {busy ? 'Publishing...' : 'Publish'}
          </Button>
          <Button look="secondary" onClick={() => preview(page)}>
            Preview<span className="sr-only"> (opens in a new tab)</span>
          </Button>
          <Button look="quiet" className="sm:mr-auto" onClick={() => setHistory(true)}>
            Versions
          </Button>
        </SaveBar>
      )}
      <ConflictDialog {...conflictDialog} />
      {history && isFull && (
        <HistoryDialog
          title={title}
          parts={parts}
          version={version}
          onClose={closeHistory}
          onRestored={content => client.setQueryData(queries.content(name).queryKey, content)}
        />
      )}
    </form>
  )
}

/** An entry of Settings that edits parts of the site's content, with publishing, preview, versions and conflicts. An address may name a section of it. */
export function ContentEntry(entry: Entry) {
  const query = useQuery(queries.content(entry.name))
  const { hash } = useLocation()
  const isLoaded = query.data !== undefined
  useEffect(() => {
    if (isLoaded && hash !== '') openSection(hash.slice(1))
  }, [isLoaded, hash])
  return (
    <Loaded query={query} failed="We couldn’t load the site content.">
      {stored => <ContentEditor key={stored.version} {...entry} stored={stored} />}
    </Loaded>
  )
}
