/** The cells of a CSV text (RFC 4180). */
function cellsOf(csv: string): string[] {
  const cells: string[] = []
  for (const [, quoted, plain] of csv.matchAll(/(?:^|[,;\t]|\r?\n)(?:"((?:[^"]|"")*)"|([^",;\t\r\n]*))/g)) {
    cells.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
  }
  return cells
}

/** The cells that a spreadsheet would work out instead of showing them. Numbers of money and counts are none. */
export const findFormulas = (csv: string): string[] =>
  cellsOf(csv).filter(cell => /^[=+\-@\t\r\n＝＋－＠]/.test(cell) && !/^-?\d+(?:\.\d+)?$/.test(cell))
