import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { onTestFinished } from 'vitest'

/** Until the test ends, counts the computations of Argon2 and how many of them run at the same time at most. */
export function watchArgon2() {
  const real = crypto.argon2
  const seen = { calls: 0, atOnce: 0 }
  let running = 0
  crypto.argon2 = (algorithm, parameters, done) => {
    seen.calls++
    seen.atOnce = Math.max(seen.atOnce, ++running)
    real(algorithm, parameters, (error, hash) => {
      running--
      done(error, hash)
    })
  }
  syncBuiltinESMExports()
  onTestFinished(() => {
    crypto.argon2 = real
    syncBuiltinESMExports()
  })
  return seen
}
