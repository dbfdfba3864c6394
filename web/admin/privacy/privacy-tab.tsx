import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../api.ts'
import { Loaded } from '../loaded.tsx'
import { forForm } from '../queries.ts'
import { keys } from '../query-client.ts'
import { Panel } from '../settings/panel.tsx'
import { DataRequests } from './data-requests.tsx'
import { RetentionForm } from './retention-form.tsx'

/** Data requests of single people, and how long inquiries are kept. */
export default function PrivacyTab() {
  const retention = useQuery({
    queryKey: keys.retention,
    queryFn: ({ signal }) => adminApi.getRetention(signal),
    ...forForm,
  })
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <DataRequests />
      <Panel title="Data retention">
        <p className="mb-4 text-sm text-plum-soft">
          Keep personal data only as long as you need it. The contact form’s privacy note shows this period.
        </p>
        <Loaded query={retention} failed="We couldn’t load the retention period.">
          {stored => <RetentionForm retention={stored} />}
        </Loaded>
      </Panel>
    </div>
  )
}
