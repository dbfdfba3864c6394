const DEPTH_MAX = 20

const isBlankLine = (line: string | undefined): boolean => /^[> ]*$/.test(line ?? 'none')

/** Collects lines of text, with a quotation mark before each line of a quotation. */
export class TextLines {
  readonly #lines: string[] = []
  /** The pieces of the line, joined at its end: growing a text piece by piece would copy it each time. */
  #line: string[] = []
  #endsWithSpace = true
  #depth = 0

  /** Adds text in which any space is one space, as browsers show it, and without the signs at which a word may be broken. */
  write(text: string): void {
    const words = text.replace(/[\u00ad\u200b]/g, '').replace(/\s+/g, ' ')
    const piece = this.#endsWithSpace ? words.replace(/^ /, '') : words
    if (piece === '') return
    this.#line.push(piece)
    this.#endsWithSpace = piece.endsWith(' ')
  }

  /** Adds text with its lines and spaces as they are. */
  writeLines(text: string): void {
    text.split(/\r\n?|\n/).forEach((line, index) => {
      if (index > 0) this.break()
      if (line === '') return
      this.#line.push(line)
      this.#endsWithSpace = false
    })
  }

  /** Ends the line, if there is one. */
  end(): void {
    if (this.#line.length > 0) this.break()
  }

  /** Ends the line, which may be empty. */
  break(): void {
    this.#push(this.#line.join('').trimEnd())
    this.#line = []
    this.#endsWithSpace = true
  }

  /** An empty line, unless there is one. */
  gap(): void {
    this.end()
    if (this.#lines.length > 0 && !isBlankLine(this.#lines.at(-1))) this.#push('')
  }

  beginQuotation(): void {
    this.gap()
    this.#depth++
  }

  endQuotation(): void {
    this.end()
    // Without the empty line after its last paragraph.
    while (isBlankLine(this.#lines.at(-1))) this.#lines.pop()
    this.#depth--
    this.gap()
  }

  #push(line: string): void {
    this.#lines.push(`${'> '.repeat(Math.min(DEPTH_MAX, this.#depth))}${line}`.trimEnd())
  }

  toString(): string {
    this.end()
    return this.#lines.join('\n').replace(/^\n+/, '').trimEnd()
  }
}
