/**
 * Lets `atOnce` pieces of work run and the others wait for their turn.
 * @param waitingMax with so many waiting, the next one is refused
 * @param refuse what it is refused with
 */
export function createTurns(atOnce: number, waitingMax: number, refuse: () => Error) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running++
    else if (waiting.length >= waitingMax) throw refuse()
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
