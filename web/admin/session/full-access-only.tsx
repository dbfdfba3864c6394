import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useFullAccess } from './session.ts'

/** Says who may do what the account may not: "Only accounts with full access can change services." */
export function FullAccessOnly({ can, className = '' }: { can: string; className?: string }) {
  return (
    <p className={`text-sm text-plum-soft ${className}`}>
      Only{' '}
      <Link to={adminPaths.team} className="underline">
        accounts with full access
      </Link>
      {` can ${can}.`}
    </p>
  )
}

/** Replaces the buttons of a form that the account may no longer save. What was typed stays, so that it can be copied. */
export const NotSavable = ({ can, className = '' }: { can: string; className?: string }) => (
  <div className={className}>
    <p className="text-sm font-medium text-red-900">
      What you have typed can’t be saved. Copy it if you still need it.
    </p>
    <FullAccessOnly can={can} />
  </div>
)

const readOnlyClass =
  '[&_:is(button,input[type=file])]:hidden [&_:is(input,select,textarea)]:border-plum/15! [&_:is(input,select,textarea)]:bg-ivory!'

interface FieldsProps {
  /** What only accounts with full access can do: "change branches". */
  can: string
  /** Whether something was typed, maybe before the account was limited. */
  isDirty: boolean
  children: ReactNode
}

/** The fields of a form; without full access they can be read, but not changed, and have no buttons. */
export function ReadOnlyWithoutFullAccess({ can, isDirty, children }: FieldsProps) {
  const isFull = useFullAccess()
  const isReadOnly = !isFull && !isDirty
  return (
    <>
      {isReadOnly && <FullAccessOnly can={can} />}
      <fieldset disabled={isReadOnly} className={`contents ${isReadOnly ? readOnlyClass : ''}`}>
        {children}
      </fieldset>
    </>
  )
}

interface AddingFormProps {
  /** What only accounts with full access can do: "add branches". */
  can: string
  /** The screen to go back to. */
  list: 'services' | 'branches' | 'categories'
  children: ReactNode
}

const screenNames = { services: 'Services', branches: 'Branches', categories: 'Categories' }

/** The form of something new. An account that is limited while it is open keeps what is typed. */
export function AddingForm({ can, list, children }: AddingFormProps) {
  const isFull = useFullAccess()
  const [wasFull, setWasFull] = useState(isFull)
  if (isFull && !wasFull) setWasFull(true)
  if (wasFull) return children
  return (
    <>
      <FullAccessOnly can={can} className="py-5" />
      <Link to={adminPaths[list]} className={buttonClass('secondary')}>
        {`Back to ${screenNames[list]}`}
      </Link>
    </>
  )
}
