interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** What the browser says of its line; nothing on the server, and where browsers keep it to themselves. */
export const connection = (): Connection =>
  (globalThis.navigator as { connection?: Connection } | undefined)?.connection ?? {}
