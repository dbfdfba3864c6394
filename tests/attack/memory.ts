import { expect } from 'vitest'
import type { SalonProcess } from '../processes/salon-process.ts'

/** Looks at the memory of a salon's main process, in MB, until it is disposed of. */
export function watchMemory(salon: SalonProcess) {
  const memory = () => Math.round(salon.memory())
  const seen = { before: memory(), most: memory() }
  const timer = setInterval(() => {
    seen.most = Math.max(seen.most, memory())
  }, 10)
  return {
    [Symbol.dispose]: () => clearInterval(timer),
    /** @throws when the process took too much more */
    check(moreMax: number) {
      expect(seen.most - seen.before).toBeLessThan(moreMax)
      return `${seen.before} → ${seen.most} MB`
    },
  }
}
