/** So long the statements of one turn of the event loop may take together. */
const TURN_MS = 20

/**
 * Gives way to everything else in the process, once the statements of this turn of the event loop have taken their time.
 * SQLite's are answered at once: whoever awaits one after the other would otherwise hold the process until the last.
 */
export function createBreath(): () => Promise<void> {
  let began: number | undefined
  return async () => {
    if (began === undefined) {
      began = performance.now()
      setImmediate(() => {
        began = undefined
      })
    } else if (performance.now() - began > TURN_MS) {
      await new Promise(setImmediate)
    }
  }
}
