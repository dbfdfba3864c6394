import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { adminPaths } from '#contracts/admin-paths.ts'
import { skipLeavePrompt } from '../../ui/unsaved-changes.tsx'
import { adminApi } from '../api.ts'
import { toastFailure } from '../failures.ts'
import { ListSkeleton } from '../loaded.tsx'
import { BranchPicture } from '../pictures/branch-picture.tsx'
import { forForm } from '../queries.ts'
import { keys } from '../query-client.ts'
import { ScreenHead } from '../screen-head.tsx'
import { BranchEditor } from './branch-editor.tsx'

/** How long the skeleton shows at least (specification, section 9). */
const SKELETON_MIN_MS = 300

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

function LoadedForm({ id }: { id: number | undefined }) {
  const navigate = useNavigate()
  const { data, isError } = useQuery({
    queryKey: keys.branch(id),
    async queryFn({ signal }) {
      const [branch] = await Promise.all([
        id === undefined ? undefined : adminApi.getBranch(id, signal),
        wait(SKELETON_MIN_MS),
      ])
      return { branch }
    },
    ...forForm,
  })

  useEffect(() => {
    if (!isError) return
    toastFailure('Failed to load branch data. Please try again.')
    navigate(adminPaths.branches, { replace: true, state: skipLeavePrompt })
  }, [isError, navigate])

  return (
    <>
      <ScreenHead title={id === undefined ? 'Add Branch' : 'Edit Branch'} />
      {data ? <BranchEditor branch={data.branch} /> : <ListSkeleton />}
      {data?.branch && <BranchPicture branch={data.branch} />}
    </>
  )
}

export default function BranchFormScreen() {
  const { id } = useParams()
  return <LoadedForm key={id} id={id === undefined ? undefined : Number(id)} />
}
