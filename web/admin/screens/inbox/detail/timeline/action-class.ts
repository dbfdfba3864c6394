/** The look of a button in the timeline. */
export const actionClass =
  'min-h-6 max-sm:min-h-11 max-sm:min-w-11 cursor-pointer rounded font-medium text-rose-700 underline underline-offset-4 ' +
  'outline-rose-700 focus-visible:outline-2 print:hidden'
