import { Link, useParams } from 'react-router'
import { adminPaths } from '#contracts/admin-paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { adminApi } from '../api.ts'
import { isMissing } from '../failures.ts'
import { ListSkeleton } from '../list-skeleton.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { useLoaded } from '../use-loaded.ts'
import { ServiceEditor } from './service-editor.tsx'

function LoadedEditor({ id }: { id: number }) {
  const { data, error, reload } = useLoaded(`service ${id}`, signal => adminApi.getService(id, signal))
  if (data) return <ServiceEditor service={data} />
  if (!error) return <ListSkeleton />
  const back = (
    <Link to={adminPaths.services} className={buttonClass('secondary')}>
      Back to services
    </Link>
  )
  if (isMissing(error)) return <EmptyState title="Service not found">{back}</EmptyState>
  return (
    <EmptyState title="The service could not be loaded.">
      <Button onClick={reload}>Try again</Button>
      {back}
    </EmptyState>
  )
}

export default function ServiceFormScreen() {
  const { id } = useParams()
  return (
    <>
      <ScreenHead title={id === undefined ? 'Add Service' : 'Edit Service'} />
      {id === undefined ? <ServiceEditor service={undefined} /> : <LoadedEditor key={id} id={Number(id)} />}
    </>
  )
}
