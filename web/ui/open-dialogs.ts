/** The open elements that a selector finds. One that is being closed has `data-closed` while it fades: it is no longer open. */
const open = (selector: string) => [
  ...document.querySelectorAll<HTMLElement>(`:is(${selector}):not([data-closed])`),
]

/** The open dialogs that ask no question, the latest last. */
export const openDialogs = (): HTMLElement[] => open('[role=dialog]')

/** Whether the user is asked a question, such as whether to delete something. */
export const isQuestionOpen = (): boolean => open('[role=alertdialog]').length > 0

export const isMenuOpen = (): boolean => open('[role=menu], [role=listbox]').length > 0

/** The latest of the open dialogs and questions. */
export const latestDialog = (): HTMLElement | undefined => open('[role=dialog], [role=alertdialog]').at(-1)
