/** A random idempotency key. Not `crypto.randomUUID`: browsers have it only on secure origins. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
