import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'

interface Props {
  /** Whether inquiries may be left out by a filter. */
  isFiltered: boolean
  onClearFilters(): void
}

export const EmptyList = ({ isFiltered, onClearFilters }: Props) => (
  <EmptyState
    title="No contact submissions found"
    hint={isFiltered && 'Try adjusting your search or filter.'}
  >
    {isFiltered && (
      <Button look="secondary" onClick={onClearFilters}>
        Clear Filters
      </Button>
    )}
  </EmptyState>
)
