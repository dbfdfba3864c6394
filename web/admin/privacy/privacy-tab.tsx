import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../api.ts'
import { Loaded } from '../loaded.tsx'
import { forForm } from '../queries.ts'
import { keys } from '../query-client.ts'
import { Panel } from '../settings/panel.tsx'
import { DataRequests } from './data-requests.tsx'
import { RetentionForm } from './retention-form.tsx'

/** What is kept of people: one who asks, and for how long of all. */
export default function PrivacyTab() {
  const retention = useQuery({
    queryKey: keys.retention,
    queryFn: ({ signal }) => adminApi.getRetention(signal),
    ...forForm,
  })
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <DataRequests />
      <Panel title="For How Long">
        <p className="mb-4 text-sm text-plum-soft">
          What is not needed any more should not be kept. The note at the contact form says what is set here.
        </p>
        <Loaded query={retention} failed="It could not be loaded.">
          {stored => <RetentionForm retention={stored} />}
        </Loaded>
      </Panel>
    </div>
  )
}
