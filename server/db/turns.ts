/** Lets one in at a time, in the order of arrival. */
export interface Turns {
  /** Waits until it is the caller's turn. */
  take(): Promise<void>
  /** Ends the caller's turn. */
  leave(): void
}

export function createTurns(): Turns {
  const waiting: (() => void)[] = []
  let taken = false
  return {
    async take() {
      if (taken) await new Promise<void>(next => waiting.push(next))
      taken = true
    },
    leave() {
      const next = waiting.shift()
      // Stays taken for the next one: nobody who comes in between may get in.
      if (next) next()
      else taken = false
    },
  }
}
