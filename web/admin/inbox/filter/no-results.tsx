import { Button } from '../../../ui/button.tsx'
import { Flower } from '../../../ui/flower.tsx'

/** That there is nothing, what was looked for, and the way back to everything. */
export function NoResults({ describeFilter, onClear }: { describeFilter: string; onClear(): void }) {
  return (
    <>
      <Flower look="line" className="mx-auto mb-4 size-16 text-gold" />
      <p>No contact submissions found</p>
      {describeFilter && (
        <>
          <p className="mt-1">Looked for: {describeFilter}</p>
          <Button look="secondary" className="mt-4" onClick={onClear}>
            Clear filters
          </Button>
        </>
      )}
    </>
  )
}
