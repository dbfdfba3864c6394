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

/** What stands where the services would. A failed load leaves the list empty (specification, section 8), and says why. */
export function NoServices({ failed, filtered, onRetry, onClear }: Props) {
  if (failed) {
    return (
      <EmptyState title="The services could not be loaded.">
        <Button onClick={onRetry}>Try again</Button>
      </EmptyState>
    )
  }
  const title = 'No services found'
  if (filtered) {
    return (
      <EmptyState title={title} hint="Try adjusting your search or filter.">
        <Button look="secondary" onClick={onClear}>
          Clear search and filter
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
