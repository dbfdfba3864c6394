import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContentPart, ContentVersion, StoredContent } from '#contracts/content/content.ts'
import { paths } from '#contracts/paths/paths.ts'
import { showContent } from '../../../../content.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Separator } from '../../../../ui/separator.tsx'
import { toast } from '../../../../ui/toast.ts'
import { adminApi } from '../../../calls/api.ts'
import { messageOf, toastFailure } from '../../../calls/failures.ts'
import { Loaded } from '../../../calls/loaded.tsx'
import { queries } from '../../../calls/queries.ts'
import { keys } from '../../../calls/query-client.ts'
import { BriefDate } from '../../../text/salon-time.tsx'
import { contentOf } from './content-form.ts'
import { changesByEntry } from './labels.ts'
import { openPreview, storePreview } from './use-preview.ts'

const titleOf = ({ at, restored }: ContentVersion) =>
  at === null ? 'Original text' : restored ? `Restored from version ${restored}` : 'Published'

async function preview(version: number) {
  // Opened before the request: browsers block a window that opens later than the click.
  openPreview(paths.home)
  try {
    storePreview(contentOf(await adminApi.getContentVersion(version)))
  } catch (error) {
    console.error(error)
    toast.error(messageOf(error, 'We couldn’t load this version. Try again.'))
  }
}

/** What a version changed, one line per entry of Settings; nothing if the version before it is no longer kept. */
function Changes({ changes }: Pick<ContentVersion, 'changes'>) {
  if (!changes) return null
  if (changes.length === 0) return <p>No changes</p>
  return (
    <ul className="mt-1">
      {changesByEntry(changes).map(({ entry, fields, more }) => (
        <li key={entry} className="wrap-anywhere">
          {entry}: {fields.join('; ')}
          {more > 0 && ` and ${more} more`}
        </li>
      ))}
    </ul>
  )
}

const showRow = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' })

interface Props {
  /** The entry of Settings that is open, and the parts of the content that it edits. */
  title: string
  parts: readonly ContentPart[]
  /** The version that a link names: it is marked, and scrolled into view. */
  version?: number | undefined
  onClose(): void
  onRestored(content: StoredContent): void
}

/** The last versions of the content and what each changed; each can be previewed and restored, as a whole or for one entry of Settings. */
export function HistoryDialog({ title, parts, version: named, onClose, onRestored }: Props) {
  const versions = useQuery(queries.contentVersions)
  const [chosen, setChosen] = useState<ContentVersion>()
  const current = versions.data?.[0]?.version

  const { mutate: restore, isPending: busy } = useMutation({
    mutationFn: (restored: { from: number; onto: number; only?: readonly ContentPart[] }) =>
      adminApi.restoreContent(restored.from, restored.onto, restored.only),
    meta: { changes: [keys.contentVersions] },
    onSuccess(content, { from }) {
      showContent(contentOf(content))
      toast.success(`Restored from version ${from}`)
      onRestored(content)
    },
    onError(error) {
      toastFailure(messageOf(error, 'We couldn’t restore this version. Try again.'))
      setChosen(undefined)
    },
  })
  const restoreChosen = (only?: readonly ContentPart[]) =>
    chosen && current !== undefined && restore({ from: chosen.version, onto: current, ...(only && { only }) })

  return (
    <Dialog
      open
      title="Versions"
      onClose={onClose}
      footer={
        <Button look="secondary" className="sm:mr-auto" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Loaded query={versions} failed="We couldn’t load the versions.">
        {data => (
          <>
            {named !== undefined && !data.some(({ version }) => version === named) && (
              <p className="mb-3 text-sm">{`Version ${named} is no longer kept.`}</p>
            )}
            <ul className="divide-y divide-plum/10">
              {data.map(version => (
                <li
                  key={version.version}
                  ref={version.version === named ? showRow : undefined}
                  aria-current={version.version === named ? 'true' : undefined}
                  className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0 aria-[current=true]:border-l-2 aria-[current=true]:border-l-gold aria-[current=true]:pl-3"
                >
                  <div className="min-w-0 flex-[1_1_14rem] text-sm">
                    <p className="font-medium">{`Version ${version.version}: ${titleOf(version)}`}</p>
                    {version.at && version.author && (
                      <p className="text-plum-soft wrap-anywhere">
                        <BriefDate at={version.at} />
                        <Separator />
                        <span>{version.author.name || version.author.email}</span>
                      </p>
                    )}
                    <Changes changes={version.changes} />
                  </div>
                  <div className="flex flex-wrap gap-2">
                    <Button look="secondary" onClick={() => preview(version.version)}>
                      Preview<span className="sr-only"> version {version.version} (opens in a new tab)</span>
                    </Button>
                    {version.version === current ? (
                      <p className="flex min-h-10 min-w-22 items-center justify-center text-sm text-plum-soft">
                        Current
                      </p>
                    ) : (
                      <Button look="quiet" onClick={() => setChosen(version)}>
                        Restore<span className="sr-only"> version {version.version}</span>
                      </Button>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <ConfirmDialog
        open={chosen !== undefined}
        title={`Restore version ${chosen?.version}`}
        confirmLabel={`Restore ${title}`}
        busyLabel="Restoring..."
        busy={busy}
        onConfirm={() => restoreChosen(parts)}
        alternatives={[{ label: 'Restore Everything', onChoose: () => restoreChosen() }]}
        onCancel={() => setChosen(undefined)}
      >
        {`You can restore only what is under ${title}, or everything: texts, testimonials, people, hours and contact details. The current version stays in the history. What you have changed here and not published will be lost.`}
      </ConfirmDialog>
    </Dialog>
  )
}
