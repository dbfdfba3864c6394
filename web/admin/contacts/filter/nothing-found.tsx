import { Blossom } from '../../../ui/blossom.tsx'
import { Button } from '../../../ui/button.tsx'

/** That there is nothing, what was looked for, and the way back to everything. */
export function NothingFound({ lookedFor, onClear }: { lookedFor: string; onClear(): void }) {
  return (
    <>
      <Blossom className="mx-auto mb-4 size-16 text-gold" />
      <p>No contact submissions found</p>
      {lookedFor && (
        <>
          <p className="mt-1">Looked for: {lookedFor}</p>
          <Button look="secondary" className="mt-4" onClick={onClear}>
            Clear filters
          </Button>
        </>
      )}
    </>
  )
}
