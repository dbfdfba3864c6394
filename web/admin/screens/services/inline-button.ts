/** A button in a line of text. */
export const inlineButtonClass =
  'inline-flex min-h-6 cursor-pointer items-center rounded text-rose-700 underline underline-offset-2 outline-rose-700 outline-offset-2 focus-visible:outline-2 max-sm:min-h-11'
