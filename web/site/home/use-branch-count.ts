import { useEffect, useState } from 'react'
import type { Branch } from '#contracts/branch.ts'
import type { Arriving } from '../branches/branches.ts'

/** How many branches there were when the texts were written. */
const USUAL = 3

/** The number of branches for the texts that name it: counted once it is known. */
export function useBranchCount(branches: Arriving<Branch[]>): number {
  const there = branches instanceof Promise ? undefined : branches?.length
  const [arrived, setArrived] = useState<number>()
  useEffect(() => {
    let current = true
    Promise.resolve(branches).then(found => current && setArrived(found?.length))
    return () => {
      current = false
    }
  }, [branches])
  return there ?? arrived ?? USUAL
}
