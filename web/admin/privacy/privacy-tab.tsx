import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { adminApi } from '../api.ts'
import { ListSkeleton } from '../list-skeleton.tsx'
import { Panel } from '../settings/panel.tsx'
import { useLoaded } from '../use-loaded.ts'
import { Keeping } from './keeping.tsx'
import { LookUp } from './look-up.tsx'

/** What is kept of people: one who asks, and for how long of all. */
export default function PrivacyTab() {
  const { data, error, change, reload } = useLoaded('retention', adminApi.getRetention)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <LookUp />
      <Panel title="For How Long">
        <p className="mb-4 text-sm text-plum-soft">
          What is not needed any more should not be kept. The note at the contact form says what is set here.
        </p>
        {data ? (
          <Keeping retention={data} onSaved={saved => change(() => saved)} />
        ) : error !== undefined ? (
          <EmptyState title="It could not be loaded.">
            <Button onClick={reload}>Try again</Button>
          </EmptyState>
        ) : (
          <ListSkeleton />
        )}
      </Panel>
    </div>
  )
}
