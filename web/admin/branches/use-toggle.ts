import { useState } from 'react'
import type { Branch, BranchInput } from '#contracts/branch.ts'
import { toast } from '../../ui/toaster.tsx'
import { adminApi } from '../api.ts'
import { isGone, storedNow } from '../failures.ts'
import { toInput } from './branch-values.ts'

interface Options {
  onChanged(branch: Branch): void
  /** It was deleted in the meantime. */
  onGone(id: number): void
  onFailed(): void
}

/** Enables and disables branches: the whole branch is sent with `disable` flipped. */
export function useToggle({ onChanged, onGone, onFailed }: Options) {
  const [busyId, setBusyId] = useState<number>()
  const [conflict, setConflict] = useState<{ mine: BranchInput; current: Branch }>()

  async function save(id: number, input: BranchInput, version: number) {
    setBusyId(id)
    try {
      onChanged(await adminApi.updateBranch(id, input, version))
      setConflict(undefined)
      toast.success(`Branch ${input.disable ? 'disabled' : 'enabled'} successfully`)
    } catch (failure) {
      console.error(failure)
      const current = storedNow<Branch>(failure)
      setConflict(current && { mine: input, current })
      if (isGone(failure)) onGone(id)
      else if (!current) {
        toast.error('Failed to update branch status. Please try again.')
        onFailed()
      }
    }
    setBusyId(undefined)
  }

  return {
    busyId,
    conflict,
    flip: (branch: Branch) =>
      save(branch.id, { ...toInput(branch), disable: !branch.disable }, branch.version),
    keepMine: () => conflict && save(conflict.current.id, conflict.mine, conflict.current.version),
    takeTheirs() {
      if (conflict) onChanged(conflict.current)
      setConflict(undefined)
    },
    leaveConflict: () => setConflict(undefined),
  }
}
