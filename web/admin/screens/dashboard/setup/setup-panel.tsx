import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { queries } from '../../../calls/queries.ts'
import { laterDialog } from '../../../parts/later-parts.tsx'
import { useFullAccess } from '../../../session/session.ts'
import { useDemo } from '../../../session/use-demo.ts'

const PutAwayDialog = laterDialog(async () => (await import('./put-away-dialog.tsx')).PutAwayDialog)

/** What the salon lacks; undefined while it is not known, in the demo, and for accounts that can't change it. */
function useSetup() {
  const isFull = useFullAccess()
  const isDemo = useDemo()
  return useQuery({ ...queries.setup, enabled: isFull && !isDemo }).data
}

/** A button that opens the dialog in which lines are put away and listed again. */
function PutAwayButton({ children, className = '' }: { children: ReactNode; className?: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const setup = useSetup()
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`cursor-pointer rounded-sm underline underline-offset-4 outline-rose-700 outline-offset-2 focus-visible:outline-2 ${className}`}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {isOpen && setup && (
        <PutAwayDialog
          tasks={setup.tasks}
          onClose={() => setOpen(false)}
          returnFocus={() => button.current}
        />
      )}
    </>
  )
}

/**
 * Everything that the salon lacks, each with the place where it is done, until nothing is left.
 * @param isOpen in which salons it stands here: in those that clients have written to, they come first
 */
export function SetupPanel({ isOpen }: { isOpen: boolean }) {
  const setup = useSetup()
  const listed = setup?.tasks.filter(({ putAway }) => putAway === null) ?? []
  if (!setup || setup.hasInquiries !== isOpen || listed.length === 0) return null
  return (
    <section
      aria-labelledby="setup"
      className={`${isOpen ? 'mt-6' : 'mb-6'} rounded-2xl border border-gold bg-gold/10 px-[min(1rem,4vw)] py-4 text-sm sm:px-6`}
    >
      <h2 id="setup" className="mb-1 font-semibold">
        {isOpen ? 'Still to do' : 'Before you open'}
      </h2>
      <ul className="divide-y divide-gold/40">
        {listed.map(({ id, why, place }) => (
          <li key={id} className="flex flex-wrap gap-x-6 py-1.5 sm:flex-nowrap sm:items-baseline">
            <span className="grow wrap-anywhere">{why}</span>
            <Link
              to={place.path}
              className="flex min-h-11 items-center wrap-anywhere font-medium text-rose-700 underline-offset-4 outline-rose-700 hover:underline focus-visible:outline-2 sm:min-h-0 sm:whitespace-nowrap"
            >
              {place.name}
            </Link>
          </li>
        ))}
      </ul>
      <PutAwayButton className="mt-1 min-h-11 sm:min-h-8">Something here doesn’t apply</PutAwayButton>
    </section>
  )
}

/** Leads to the lines that were put away when no other is listed. */
export function PutAwayNote() {
  const setup = useSetup()
  const count = setup?.tasks.filter(({ putAway }) => putAway !== null).length ?? 0
  if (!setup || count === 0 || count < setup.tasks.length) return null
  return (
    <p className="mt-2 text-sm text-plum-soft">
      <PutAwayButton className="min-h-11 sm:min-h-8">
        {count === 1 ? 'One line of the setup was put away' : `${count} lines of the setup were put away`}
      </PutAwayButton>
    </p>
  )
}
