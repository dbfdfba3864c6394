interface EmailHintProps {
  /** The address that was probably meant; undefined where there is nothing to say. */
  suggestion: string | undefined
  onAccept(email: string): void
}

/** Asks whether another address was meant. Refuses nothing, and says so politely to those who listen. */
export function EmailHint({ suggestion, onAccept }: EmailHintProps) {
  return (
    <p role="status" className="text-sm text-plum-soft">
      {suggestion && (
        <>
          Did you mean{' '}
          <button
            type="button"
            onClick={() => onAccept(suggestion)}
            className="min-h-8 cursor-pointer font-medium break-all text-rose-700 underline underline-offset-2"
          >
            {suggestion}
          </button>
          ?
        </>
      )}
    </p>
  )
}
