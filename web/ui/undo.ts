import { startOfScreen } from './focus.ts'
import { show, toast } from './toast.ts'
import { CHANGES_MAX, createUndoStack } from './undo-stack.ts'

/** Long enough to find the button. */
const OFFERED_MS = 10_000

const OFFER = 'undo'
const NOTHING = 'nothing-to-undo'

/** How many of the latest changes the notification on the screen offers to undo. */
let offered = 0

/** Whether the key U undoes, however long ago the notification disappeared. */
let hasKey = true

const stack = createUndoStack(() => {
  offered = Math.min(offered + 1, CHANGES_MAX)
  showOffer()
})

/** Shows how many changes can be undone, or closes the notification when none is left. */
function showOffer() {
  const latest = stack.latestMade()
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
        // Ignores the second click of a double click: the notification has moved under the pointer.
        if (detail > 1) return
        // The button disappears with the last one.
        if (offered === 1) startOfScreen()?.focus()
        stack.undoLatestMade()
        withdrawOffer()
      },
    },
    onClose: () => {
      offered = 0
    },
  })
}

/** The notification no longer offers the change that was undone. */
function withdrawOffer() {
  offered = Math.max(0, offered - 1)
  showOffer()
}

/** The changes of this session that can be undone. */
export const undo = {
  /** Starts a change that can be undone. Several changes share one notification, whose button undoes the latest. */
  startChange: stack.start,

  /**
   * Offers to undo a change that was made.
   * @param done names it: "12 deleted"
   */
  offer: (done: string, undoChange: () => void) => stack.start().made({ done, undo: undoChange }),

  /**
   * Offers to undo a change by the key, for a short time. Something on the screen offers it as well; the notification does once
   * `show` is called.
   */
  offerBriefly(done: string, undoChange: () => void) {
    let isOver = false
    let isShown = false
    const remove = stack.add({
      done,
      undo() {
        isOver = true
        undoChange()
      },
    })
    return {
      show() {
        if (isShown || isOver) return
        isShown = true
        offered = Math.min(offered + 1, CHANGES_MAX)
        showOffer()
      },
      /** The change can no longer be undone. */
      end() {
        isOver = true
        if (remove() && isShown) withdrawOffer()
      },
    }
  },

  /** No longer offers to undo changes of something that were undone in another way. */
  withdraw(about: string) {
    const withdrawn = stack.removeMade(about).filter(later => later < offered)
    if (withdrawn.length === 0) return
    offered -= withdrawn.length
    showOffer()
  },

  /** Undoes the latest change that was not undone, also when its notification is gone or its response has not arrived yet. */
  latest() {
    const undone = stack.undoLatest()
    if (undone === 'nothing') toast.info('There is nothing to undo', { id: NOTHING })
    if (undone === 'made') withdrawOffer()
  },

  /** The changes of a session can't be undone in another. */
  forgetAll() {
    stack.clear()
    offered = 0
    toast.dismiss(OFFER)
  },

  setHasKey(has: boolean) {
    hasKey = has
  },
}
