import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { adminPaths } from '#contracts/admin-paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { adminApi } from '../api.ts'
import { isUnknownId } from '../failures.ts'
import { Loaded } from '../loaded.tsx'
import { forForm } from '../queries.ts'
import { keys } from '../query-client.ts'
import { ScreenHead } from '../screen-head.tsx'
import { ServiceEditor } from './service-editor.tsx'

function LoadedEditor({ id }: { id: number }) {
  const service = useQuery({
    queryKey: keys.service(id),
    queryFn: ({ signal }) => adminApi.getService(id, signal),
    ...forForm,
  })
  const back = (
    <Link to={adminPaths.services} className={buttonClass('secondary')}>
      Back to Services
    </Link>
  )
  if (isUnknownId(service.error)) return <EmptyState title="Service not found">{back}</EmptyState>
  return (
    <Loaded query={service} failed="We couldn’t load the service." action={back}>
      {data => <ServiceEditor service={data} />}
    </Loaded>
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
