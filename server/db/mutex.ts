/** Lets one in at a time, in the order of arrival. */
export interface Mutex {
  /** Waits until nobody else is in. */
  acquire(): Promise<void>
  release(): void
}

export function createMutex(): Mutex {
  const waiting: (() => void)[] = []
  let held = false
  return {
    async acquire() {
      if (held) await new Promise<void>(resolve => waiting.push(resolve))
      held = true
    },
    release() {
      const next = waiting.shift()
      // It stays held for the next one: nobody who comes in between may get in.
      if (next) next()
      else held = false
    },
  }
}
