import { Button } from '../../../ui/button.tsx'
import { Flower } from '../../../ui/flower.tsx'

/** Shown when no inquiry matches the filters. */
export function NoResults({ description, onClear }: { description: string; onClear(): void }) {
  return (
    <>
      <Flower look="outline" className="mx-auto mb-4 size-16 text-gold" />
      <p>No contact submissions found</p>
      {description && (
        <>
          <p className="mt-1">Filters: {description}</p>
          <Button look="secondary" className="mt-4" onClick={onClear}>
            Clear Filters
          </Button>
        </>
      )}
    </>
  )
}
