import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '#contracts/admin-paths.ts'
import type { Branch } from '#contracts/branch.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { toast } from '../../ui/toaster.tsx'
import { adminApi } from '../api.ts'
import { ConflictDialog } from '../conflict-dialog.tsx'
import { isGone, messageOf, wasDeleted } from '../failures.ts'
import { ListSkeleton } from '../list-skeleton.tsx'
import { OrderDialog } from '../order/order-dialog.tsx'
import { listFrameClass, ScreenHead } from '../screen-head.tsx'
import { useDeletion } from '../use-deletion.ts'
import { useLoaded } from '../use-loaded.ts'
import { BranchTable } from './branch-table.tsx'
import { differencesOf } from './branch-values.ts'
import { useToggle } from './use-toggle.ts'

export default function Branches() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { data: branches, error, reload, change } = useLoaded('branches', adminApi.listBranches)

  useEffect(() => {
    if (error) toast.error('Failed to load branches. Please try again.')
  }, [error])

  function sayGone(id: number) {
    toast.error(wasDeleted('branch'))
    change(list => list.filter(row => row.id !== id))
  }

  const toggle = useToggle({
    onChanged: changed => change(list => list.map(row => (row.id === changed.id ? changed : row))),
    onGone: sayGone,
    onFailed: reload,
  })
  const deletion = useDeletion(async (branch: Branch) => {
    try {
      await adminApi.deleteBranch(branch.id, branch.version)
      toast.success('Branch deleted successfully')
      change(list => list.filter(row => row.id !== branch.id))
    } catch (failure) {
      console.error(failure)
      if (isGone(failure)) return sayGone(branch.id)
      toast.error(messageOf(failure, 'Failed to delete branch. Please try again.'))
      reload()
    }
  })

  const [ordering, setOrdering] = useState(false)

  const add = (
    <Link to={adminPaths.newBranch} className={buttonClass()}>
      Add Branch
    </Link>
  )

  return (
    <>
      <ScreenHead
        ref={heading}
        title="Branches"
        inBar
        actions={
          <>
            {branches && branches.length > 1 && (
              <Button look="secondary" onClick={() => setOrdering(true)}>
                Change Order
              </Button>
            )}
            {add}
          </>
        }
      >
        <p>The salons of the house, as the website shows them.</p>
      </ScreenHead>
      {branches === undefined ? (
        error ? (
          <EmptyState title="The branches could not be loaded.">
            <Button onClick={reload}>Try again</Button>
          </EmptyState>
        ) : (
          <ListSkeleton />
        )
      ) : branches.length === 0 ? (
        <EmptyState title="No branches found. Create your first branch!">{add}</EmptyState>
      ) : (
        <div className={listFrameClass}>
          <BranchTable
            branches={branches}
            busyId={toggle.busyId}
            onToggle={toggle.flip}
            onDelete={deletion.ask}
          />
        </div>
      )}
      {ordering && branches && (
        <OrderDialog
          key={branches.map(({ id }) => id).join()}
          title="Order of branches"
          items={branches}
          save={adminApi.orderBranches}
          onSaved={() => {
            setOrdering(false)
            reload()
          }}
          onStale={reload}
          onClose={() => setOrdering(false)}
        />
      )}
      <ConfirmDialog
        {...deletion.dialog}
        title="Delete Branch"
        confirmLabel="Delete"
        busyLabel="Deleting..."
        returnFocus={() => document.getElementById(`delete-${deletion.item?.id}`) ?? heading.current}
      >
        Are you sure you want to delete this branch? This action cannot be undone.
      </ConfirmDialog>
      <ConflictDialog
        differences={toggle.conflict && differencesOf(toggle.conflict.mine, toggle.conflict.current)}
        busy={toggle.busyId !== undefined}
        onKeepMine={toggle.keepMine}
        onTakeTheirs={toggle.takeTheirs}
        onClose={toggle.leaveConflict}
      />
    </>
  )
}
