import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import type { Branch } from '#contracts/branch.ts'
import { branchOfSlot, type PictureSlotId, pictureSlotOf } from '#contracts/picture-slots.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { adminApi } from '../api.ts'
import { messageOf } from '../failures.ts'
import { Loaded } from '../loaded.tsx'
import { queries } from '../queries.ts'
import { keys } from '../query-client.ts'
import { UsDate } from '../salon-time.tsx'
import { useDeletion } from '../use-deletion.ts'

function nameOf(slot: PictureSlotId, branches: Branch[] | undefined): string {
  const id = branchOfSlot(slot)
  if (id === undefined) return pictureSlotOf(slot).name
  if (!branches) return 'A branch'
  const branch = branches.find(one => one.id === id)
  return branch ? `Branch ${branch.name}` : 'A deleted branch'
}

/** Replaced pictures: kept for a week, unless they are removed here. */
export function EarlierPictures() {
  const id = useId()
  const query = useQuery(queries.replacedPictures)
  const { data: replaced = [] } = query
  const { data: branches } = useQuery(queries.branches)
  const heading = useRef<HTMLHeadingElement>(null)
  const deletion = useDeletion({
    remove: (slot: PictureSlotId) => adminApi.removeReplacedPictures(slot),
    changes: [keys.replacedPictures],
    done: () => 'Earlier pictures removed',
    failed: error => messageOf(error, 'We couldn’t remove the pictures. Try again.'),
  })
  const name = deletion.item && nameOf(deletion.item, branches)
  if (query.isError && !query.data)
    return (
      <Loaded query={query} failed="We couldn’t load the earlier pictures.">
        {() => null}
      </Loaded>
    )
  return (
    <section aria-labelledby={id} className="mt-10 max-w-[42rem]" hidden={replaced.length === 0}>
      <h2 ref={heading} id={id} tabIndex={-1} className="font-display text-xl leading-tight outline-none">
        Earlier pictures
      </h2>
      <p className="mt-1 text-sm text-plum-soft">
        The website no longer shows these pictures. For a week they can still be opened by their address, so
        that open pages keep working.
      </p>
      <ul className="mt-3 divide-y divide-plum/15 rounded-2xl border border-plum/15 bg-white">
        {replaced.map(({ place: slot, replacedAt }) => (
          <li key={slot} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
            <div>
              <p>{nameOf(slot, branches)}</p>
              <p className="text-sm text-plum-soft">
                Replaced on <UsDate at={replacedAt} />
              </p>
            </div>
            <Button look="secondary" onClick={() => deletion.ask(slot)}>
              Remove Now<span className="sr-only">: earlier pictures, {nameOf(slot, branches)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        {...deletion.dialog}
        title="Remove Now"
        confirmLabel="Remove"
        busyLabel="Removing..."
        returnFocus={() => heading.current}
      >
        This permanently deletes the earlier pictures of “{name}” from the website. The current picture stays.
        Browsers that have loaded an earlier picture may keep a copy. This can’t be undone.
      </ConfirmDialog>
    </section>
  )
}
