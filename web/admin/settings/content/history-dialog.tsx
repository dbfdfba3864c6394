import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import type { ContentVersion, StoredContent } from '#contracts/content.ts'
import { paths } from '#contracts/paths.ts'
import { showContent } from '../../../content.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { adminApi } from '../../api.ts'
import { messageOf } from '../../failures.ts'
import { ListSkeleton } from '../../list-skeleton.tsx'
import { UsDate } from '../../us-date.tsx'
import { useLoaded } from '../../use-loaded.ts'
import { contentOf } from './merging.ts'
import { leavePreview, openPreview } from './preview.ts'

const titleOf = ({ at, restored }: ContentVersion) =>
  at === null ? 'As the house wrote it' : restored ? `Version ${restored} brought back` : 'Published'

async function look(version: number) {
  // Before anything is waited for: a window that opens later than the press is held back.
  openPreview(paths.home)
  try {
    leavePreview(contentOf(await adminApi.getContentVersion(version)))
  } catch (error) {
    console.error(error)
    toast.error(messageOf(error, 'This version could not be loaded. Please try again.'))
  }
}

interface Props {
  onClose(): void
  onRestored(content: StoredContent): void
}

/** The last versions of all that the site says: each can be looked at and brought back. */
export function HistoryDialog({ onClose, onRestored }: Props) {
  const { data, error, reload } = useLoaded('content versions', adminApi.listContentVersions)
  const [chosen, setChosen] = useState<ContentVersion>()
  const [busy, setBusy] = useState(false)
  const current = data?.[0]?.version

  async function restore() {
    if (!chosen || current === undefined) return
    setBusy(true)
    try {
      const content = await adminApi.restoreContent(chosen.version, current)
      showContent(contentOf(content))
      toast.success('Brought back')
      onRestored(content)
    } catch (failure) {
      console.error(failure)
      toast.error(messageOf(failure, 'Failed to bring it back. Please try again.'))
      setChosen(undefined)
      reload()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      title="Versions"
      onClose={onClose}
      footer={
        <Button look="secondary" className="sm:ml-auto" onClick={onClose}>
          Close
        </Button>
      }
    >
      {data ? (
        <ul className="divide-y divide-plum/10">
          {data.map(version => (
            <li
              key={version.version}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
            >
              <div className="min-w-0 flex-[1_1_14rem] text-sm">
                <p className="font-medium">
                  Version {version.version}: {titleOf(version)}
                </p>
                {version.at && version.author && (
                  <p className="text-plum-soft wrap-anywhere">
                    <UsDate at={version.at} /> · {version.author.name || version.author.email}
                  </p>
                )}
              </div>
              <div className="flex flex-wrap gap-2">
                <Button look="secondary" onClick={() => look(version.version)}>
                  Look<span className="sr-only"> at version {version.version}</span>
                </Button>
                {version.version === current ? (
                  <p className="flex min-h-10 items-center px-2 text-sm text-plum-soft">Shown now</p>
                ) : (
                  <Button look="quiet" onClick={() => setChosen(version)}>
                    Bring back<span className="sr-only"> version {version.version}</span>
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      ) : error ? (
        <EmptyState title="The versions could not be loaded.">
          <Button onClick={reload}>Try again</Button>
        </EmptyState>
      ) : (
        <ListSkeleton />
      )}
      <ConfirmDialog
        open={chosen !== undefined}
        title="Bring back version"
        confirmLabel="Bring back"
        busyLabel="Bringing back..."
        busy={busy}
        onConfirm={restore}
        onCancel={() => setChosen(undefined)}
      >
        The whole site will say again what version {chosen?.version} said: words, hours, testimonials and how
        the salon is reached. What it says now stays among the versions. What is typed here and not published
        is lost.
      </ConfirmDialog>
    </Dialog>
  )
}
