import { Link } from 'react-router'
import { paths } from '#contracts/paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** A failed load leaves the list empty (specification, section 8), but says why. */
export function NoServices(props: { failed: boolean; filtered: boolean; onRetry(): void }) {
  const title = 'No services found'
  if (props.failed) {
    return (
      <EmptyState title={title} hint="The services could not be loaded.">
        <Button onClick={props.onRetry}>Try again</Button>
      </EmptyState>
    )
  }
  if (props.filtered) return <EmptyState title={title} hint="Try adjusting your search or filter." />
  return (
    <EmptyState title={title} hint="Get started by adding a new service.">
      <Link to={paths.admin.newService} className={buttonClass()}>
        Add Service
      </Link>
    </EmptyState>
  )
}
