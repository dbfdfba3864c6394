/** Bytes as hexadecimal digits. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

/** A random key of a number of bytes, in hexadecimal digits. Not `crypto.randomUUID`: browsers have it only on secure origins. */
export const randomKey = (bytes = 16): string => toHex(crypto.getRandomValues(new Uint8Array(bytes)))
