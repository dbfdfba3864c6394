import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// Set-up of the unit and API tests, which hash a thousand passwords: each hash costs a hundredth of a real one. What the
// server asks for stays as it is (`server/accounts/passwords.test.ts`), and the attacks run with real costs.
const real = crypto.argon2
if (real.name !== 'cheapArgon2') {
  crypto.argon2 = function cheapArgon2(algorithm, parameters, done) {
    const { memory, passes } = parameters
    real(
      algorithm,
      memory > 1_000 ? { ...parameters, memory: memory / 128, passes: passes - 1 } : parameters,
      done,
    )
  }
  syncBuiltinESMExports()
}
