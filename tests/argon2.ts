import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { onTestFinished } from 'vitest'

/** Until the test ends, counts calls of Argon2 and the most that run at the same time, and records their parameters. */
export function watchArgon2() {
  const real = crypto.argon2
  const seen = { calls: 0, atOnce: 0, costs: [] as object[] }
  let running = 0
  crypto.argon2 = (algorithm, parameters, done) => {
    seen.calls++
    seen.atOnce = Math.max(seen.atOnce, ++running)
    const { message: _, nonce, ...cost } = parameters
    seen.costs.push({ algorithm, ...cost, salt: Buffer.byteLength(nonce as Buffer) })
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
