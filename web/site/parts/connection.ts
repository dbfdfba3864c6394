interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** The browser's Network Information API; empty on the server and in browsers without it. */
export const connection = (): Connection =>
  (globalThis.navigator as { connection?: Connection } | undefined)?.connection ?? {}
