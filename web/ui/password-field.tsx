import { useState } from 'react'
import { controlClass, withAriaRequired } from './field.tsx'
import { Field, type FieldOf } from './field-frame.tsx'

/** A password with a button that shows or hides it. */
export function PasswordField(props: FieldOf<'input'>) {
  const [shown, setShown] = useState(false)
  return (
    <Field<'input'>
      {...props}
      render={({ id = '', ...control }) => (
        <div className="relative">
          <input
            {...withAriaRequired(control)}
            id={id}
            type={shown ? 'text' : 'password'}
            // A shown password is text, which browsers send to their spell checkers and capitalise.
            spellCheck={false}
            autoCapitalize="none"
            autoCorrect="off"
            className={`${controlClass} pr-16`}
          />
          <button
            type="button"
            aria-controls={id}
            aria-label={`${shown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 w-16 cursor-pointer rounded-lg text-sm font-medium text-rose-700 outline-rose-700 -outline-offset-2 hover:underline focus-visible:outline-2"
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    />
  )
}
