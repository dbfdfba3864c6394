import { toast } from '../../ui/toaster.tsx'

/** How long a success is shown (specification, section 9); a failure is shown until something else happens. */
const SUCCESS_MS = 3000

const SUCCESS = 'inbox-success'
const FAILURE = 'inbox-failure'

const undoTitle = (done: string) => `You can still undo this: ${done}`

/** The messages of the inbox. Each replaces the one before. */
export const notices = {
  succeed(text: string) {
    toast.dismiss(FAILURE)
    toast.success(text, { id: SUCCESS, timeout: SUCCESS_MS })
  },
  fail(text: string) {
    toast.dismiss(SUCCESS)
    toast.error(text, { id: FAILURE, timeout: 0 })
  },
  /** Undo is offered longer than the success is shown. @param done names the action: "12 deleted" */
  succeedWithUndo(text: string, done: string, undo: () => void) {
    toast.dismiss(SUCCESS)
    toast.dismiss(FAILURE)
    toast.undoable(text, undo, { ms: SUCCESS_MS, title: undoTitle(done) })
  },
  /** Offers Undo again, after it has failed. */
  offerUndo: (done: string, undo: () => void) => toast.undoable(undoTitle(done), undo),
  /** Removes a failure that no longer concerns what is on the screen. */
  dismissFailure: () => toast.dismiss(FAILURE),
}
