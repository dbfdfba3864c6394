import { suggestEmail } from './suggest-email.ts'

/** The question whether another domain was meant; undefined if the email is right as it is. */
export function suggestFor(input: HTMLInputElement) {
  const meant = suggestEmail(input.value)
  if (!meant) return undefined
  function accept() {
    input.value = meant as string
    input.focus()
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <span>
      Did you mean{' '}
      <button
        type="button"
        onClick={accept}
        className="min-h-11 cursor-pointer font-medium break-all text-rose-700 underline underline-offset-2"
      >
        {meant}
      </button>
      ?
    </span>
  )
}
