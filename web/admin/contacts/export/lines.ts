const CARRIAGE_RETURN = 13

/** How many lines a part of the CSV ends: they end with CRLF, and nothing within a cell has a CR. */
export function countLines(part: Uint8Array): number {
  let lines = 0
  for (const byte of part) if (byte === CARRIAGE_RETURN) lines += 1
  return lines
}
