import { Link } from 'react-router'
import { adminPaths } from '#contracts/admin-paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface Props {
  failed: boolean
  filtered: boolean
  onRetry(): void
  onClear(): void
}

/** Shown instead of an empty list. A failed load leaves the list empty (specification, section 8); this says why. */
export function NoServices({ failed, filtered, onRetry, onClear }: Props) {
  if (failed) {
    return (
      <EmptyState title="We couldn’t load the services.">
        <Button onClick={onRetry}>Try Again</Button>
      </EmptyState>
    )
  }
  const title = 'No services found'
  if (filtered) {
    return (
      <EmptyState title={title} hint="Try adjusting your search or filter.">
        <Button look="secondary" onClick={onClear}>
          Clear Search and Filter
        </Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={title} hint="Get started by adding a new service.">
      <Link to={adminPaths.newService} className={buttonClass()}>
        Add Service
      </Link>
    </EmptyState>
  )
}
