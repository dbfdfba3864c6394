import { Button } from '../../../ui/button.tsx'

/** What was looked for, when nothing was found, and the way back to everything. */
export function NothingFound({ lookedFor, onClear }: { lookedFor: string; onClear(): void }) {
  if (!lookedFor) return <>No contact submissions found</>
  return (
    <>
      <p>No contact submissions found</p>
      <p className="mt-1">Looked for: {lookedFor}</p>
      <Button look="secondary" className="mt-4" onClick={onClear}>
        Clear filters
      </Button>
    </>
  )
}
