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

// A flood of logins must neither fill the memory nor take the threads that files and name look-ups need.
const AT_ONCE = 2
const WAITING_MAX = 64
const inTurn = createConcurrencyLimit({
  maxRunning: AT_ONCE,
  maxWaiting: WAITING_MAX,
  createError: () => new ApiError(503, 'Too many people are logging in right now. Please try again.'),
})

/** The same password typed on another keyboard may come as other code points; NFKC makes them one. */
const derivation = (password: string, parameters: Omit<Argon2Parameters, 'message'>) =>
  inTurn(() => promisify(argon2)('argon2id', { message: password.normalize('NFKC'), ...parameters }))

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const today = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES }

/** Hashes a password into a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES)
  const hash = await derivation(password, { nonce, ...today, tagLength: HASH_BYTES })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(nonce)}$${base64(hash)}`
}

interface Hashed {
  parameters: typeof today
  nonce: Buffer
  hash: Buffer
}

/** What is looked at where nothing is stored: the way is then the same, and no password leads to it. */
const dummyHash: Hashed = {
  parameters: today,
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
 * Whether a password is the one that was hashed into `stored`. Without a stored hash (no such user) the answer is no,
 * after the same work.
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const { parameters, nonce, hash } = parseHash(stored ?? '') ?? dummyHash
  const actual = await derivation(password, { nonce, ...parameters, tagLength: hash.length })
  return timingSafeEqual(actual, hash)
}
