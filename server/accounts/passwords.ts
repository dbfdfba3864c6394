import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createConcurrencyLimit } from '../concurrency-limit.ts'
import { ApiError } from '../errors.ts'

// OWASP's Argon2id parameters: 19 MiB, two passes, one lane. https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const SALT_BYTES = 16
const HASH_BYTES = 32

// Many logins at once must neither fill the memory nor occupy the threads that files and DNS need.
const MAX_RUNNING = 2
const MAX_WAITING = 64
const runLimited = createConcurrencyLimit({
  maxRunning: MAX_RUNNING,
  maxWaiting: MAX_WAITING,
  createError: () => new ApiError(503, 'Too many people are logging in right now. Please try again.'),
})

/** Keyboards may produce different code points for the same password; NFKC makes them equal. */
const derivation = (password: string, parameters: Omit<Argon2Parameters, 'message'>) =>
  runLimited(() => promisify(argon2)('argon2id', { message: password.normalize('NFKC'), ...parameters }))

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const currentParameters = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES }

/** Hashes a password into a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES)
  const hash = await derivation(password, { nonce, ...currentParameters, tagLength: HASH_BYTES })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(nonce)}$${base64(hash)}`
}

interface Hashed {
  parameters: typeof currentParameters
  nonce: Buffer
  hash: Buffer
}

/** Checked when no hash is stored, so that the work is the same; no password matches it. */
const dummyHash: Hashed = {
  parameters: currentParameters,
  nonce: randomBytes(SALT_BYTES),
  hash: randomBytes(HASH_BYTES),
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

function parseHash(stored: string): Hashed | undefined {
  const [, memory, passes, parallelism, nonce, hash] = PHC.exec(stored) ?? []
  if (nonce === undefined || hash === undefined) return undefined
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(nonce, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

/**
 * Whether a password matches the hash `stored`. Without a hash (no such user) the result is false, after the same work.
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const { parameters, nonce, hash } = parseHash(stored ?? '') ?? dummyHash
  const actual = await derivation(password, { nonce, ...parameters, tagLength: hash.length })
  return timingSafeEqual(actual, hash)
}
