import { startOfScreen } from './focus.ts'
import { show, toast } from './toast.ts'

/** How many changes can be undone, one by one, the latest first. */
const CHANGES_MAX = 10

/** Long enough to find the button. */
const OFFERED_MS = 10_000

const OFFER = 'undo'
const NOTHING = 'nothing-to-undo'

/** A change that can be undone. */
interface Change {
  /** Names it: "12 deleted". */
  done: string
  undo(): void
}

let changes: Change[] = []

/** How many of the latest changes the notification on the screen offers to undo. */
let offered = 0

/** Whether the key U undoes, however long ago the notification disappeared. */
let hasKey = true

/** Shows how many changes can be undone, or closes the notification when none is left. */
function showOffer() {
  const latest = changes.at(-1)
  if (!latest || offered === 0) return toast.dismiss(OFFER)
  show({
    id: OFFER,
    title: offered === 1 ? latest.done : `${offered} changes. Latest: ${latest.done}`,
    type: 'undo',
    // Without the key the button is the only way: it stays until it is pressed or dismissed.
    timeout: hasKey ? OFFERED_MS : 0,
    actionProps: {
      children: 'Undo',
      onClick({ detail }) {
        // The second click of a double click on a button that was under it.
        if (detail > 1) return
        // The button disappears with the last one.
        if (offered === 1) startOfScreen()?.focus()
        undo.latest()
      },
    },
    onClose: () => {
      offered = 0
    },
  })
}

/** The changes of this session that can be undone. */
export const undo = {
  /**
   * Offers to undo a change. Several changes share one notification, whose button undoes the latest.
   * @param done names it: "12 deleted"
   */
  offer(done: string, undoChange: () => void) {
    changes = [...changes, { done, undo: undoChange }].slice(-CHANGES_MAX)
    offered = Math.min(offered + 1, CHANGES_MAX)
    showOffer()
  },

  /** Undoes the latest change that was not undone, also when its notification is gone. */
  latest() {
    const change = changes.pop()
    if (!change) return toast.info('There is nothing to undo', { id: NOTHING })
    offered = Math.max(0, offered - 1)
    showOffer()
    change.undo()
  },

  /** The changes of a session can't be undone in another. */
  forgetAll() {
    changes = []
    offered = 0
    toast.dismiss(OFFER)
  },

  setHasKey(has: boolean) {
    hasKey = has
  },
}
