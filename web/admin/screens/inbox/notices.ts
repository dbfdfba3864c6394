import { toast } from '../../../ui/toast.ts'
import { undo } from '../../../ui/undo.ts'

/** How long a success is shown; a failure is shown until something else happens. */
const SUCCESS_MS = 3000

const SUCCESS = 'inbox-success'
const FAILURE = 'inbox-failure'

const MESSAGE = 'inbox-message'

/** The messages of the inbox. Each replaces the one before. Whether a change succeeded or failed is a banner at the top, anything else a line at the bottom left. */
export const notices = {
  /** Says in the banner that a change succeeded. */
  succeed(text: string) {
    toast.dismiss(FAILURE)
    toast.success(text, { id: SUCCESS, timeout: SUCCESS_MS, banner: true })
  },
  /** What else is to be said, also that nothing was changed. */
  say(text: string) {
    toast.dismiss(FAILURE)
    toast.info(text, { id: MESSAGE })
  },
  /** What has happened meanwhile. It follows no action of the user, whose failure stays. */
  tell: (text: string) => toast.info(text, { id: MESSAGE }),
  fail(text: string) {
    toast.dismiss(SUCCESS)
    toast.error(text, { id: FAILURE, timeout: 0, banner: true })
  },
  /** Starts a change that can be undone: Undo is offered longer than a success is shown, and takes the place of the last message. */
  startChange() {
    toast.dismiss(MESSAGE)
    return undo.startChange()
  },
  /** Offers to undo a change that can be undone for a short time only. */
  offerBriefly: undo.offerBriefly,
  /** Removes the success of a change that was undone. */
  dismissSuccess: () => toast.dismiss(SUCCESS),
  /** Removes a failure that no longer concerns what is on the screen. */
  dismissFailure: () => toast.dismiss(FAILURE),
}
