// A parser of our own. `email-reply-parser` is maintained and has no dependencies, but it rewrites the text that it splits (it
// joins lines, and cuts off greetings such as "Regards" as a signature), and its patterns take quadratic time on a hostile line
// unless the native `re2` is installed too. Nothing of a message may be lost here, and every step takes linear time.

/** A line that is shorter is no proof that it was copied from what we sent: both write "Thank you,". */
const PROOF_MIN = 16

const withoutPrefix = (line: string): string => line.replace(/^[\s>|]+/, '')

/** A line without quotation marks at its start, and with single spaces. */
const plain = (line: string): string => withoutPrefix(line).replace(/\s+/g, ' ').trim()

/** The last line above a quotation: "On Friday, Araliya <hello@…> wrote:". Long lines are not looked at. */
const ATTRIBUTION =
  /(?<!\p{L})(?:wrote|schrieb|écrit|escribió|scritto|escreveu|schreef|skrev|එවූ පණිවිඩය|எழுதியது)(?!\p{L})[^:]{0,120}:\s*$/iu

const DIVIDER =
  /^[\s>*-]*(?:-{2,} ?(?:original message|forwarded message|ursprüngliche nachricht|message d'origine)|begin forwarded message:|_{20,}\s*$)/i

const HEADER_LINE =
  /^[\s>*]*(?:from|sent|date|to|cc|subject|von|gesendet|an|betreff|datum|de|envoyé|à|objet)\s?\*?:\*?\s/i

const LINE_MAX = 500

const HEADERS_MIN = 3

/** Whether the lines from `start` on are the copied headers that Outlook writes above a quotation. */
function isHeaderBlock(lines: readonly string[], start: number): boolean {
  const block = lines.slice(start, start + HEADERS_MIN)
  return block.length === HEADERS_MIN && block.every(line => HEADER_LINE.test(line.slice(0, LINE_MAX)))
}

const ATTRIBUTION_LINES = 3

/** The first line of an attribution that ends here, which may be broken into several; undefined when none ends here. */
function attributionStart(lines: readonly string[], end: number): number | undefined {
  const line = lines[end] ?? ''
  if (line.length > LINE_MAX || !ATTRIBUTION.test(line)) return undefined
  const isBlank = (index: number) => (lines[index] ?? '').trim() === ''
  for (let start = end; start > end - ATTRIBUTION_LINES && start >= 0; start--)
    if (isBlank(start - 1)) return start
  return end
}

/** Which lines are quoted: `true`, `false`, or undefined for those that say nothing, such as blank ones. */
function markLines(lines: readonly string[], sent: ReadonlySet<string>): (boolean | undefined)[] {
  const marks = lines.map(line => {
    if (line.trim() === '') return undefined
    if (/^\s{0,3}[>|]/.test(line)) return true
    const text = plain(line.slice(0, LINE_MAX))
    if (!sent.has(text)) return false
    return text.length >= PROOF_MIN ? true : undefined
  })
  // Below copied headers everything is quoted; the attribution above a quotation belongs to it.
  const divider = lines.findIndex(
    (line, index) => DIVIDER.test(line.slice(0, LINE_MAX)) || isHeaderBlock(lines, index),
  )
  if (divider >= 0) marks.fill(true, divider)
  for (let index = 0; index < lines.length; index++) {
    const start = attributionStart(lines, index)
    if (start === undefined) continue
    const next = marks.slice(index + 1, index + 4).find(mark => mark !== undefined)
    if (next) marks.fill(true, start, index + 1)
  }
  return marks
}

/** A message's own text, and what it quotes of earlier messages. Together they have all of its lines. */
export interface SplitText {
  text: string
  quoted: string
}

const trimLines = (text: string): string => text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd()

/**
 * Splits off what a message quotes above and below its own text: lines with a quotation mark, lines that we sent, and what email
 * apps write above a quotation. What stands between own lines stays there, as the answers would not be understood without it.
 * @param sent the messages to the client
 */
export function splitQuoted(whole: string, sent: readonly string[]): SplitText {
  const lines = whole.split('\n')
  const marks = markLines(lines, new Set(sent.flatMap(text => text.split('\n')).map(plain)))
  const first = marks.indexOf(false)
  const last = marks.lastIndexOf(false)
  // A message that only quotes is shown as it is.
  if (first < 0) return { text: trimLines(whole), quoted: '' }
  // Lines that say nothing belong to the quotation that they touch.
  const isQuotedAbove = marks.slice(0, first).includes(true)
  const isQuotedBelow = marks.slice(last + 1).includes(true)
  const start = isQuotedAbove ? first : 0
  const end = isQuotedBelow ? last + 1 : lines.length
  const quoted = [lines.slice(0, start), lines.slice(end)]
    .map(part => trimLines(part.join('\n')))
    .filter(Boolean)
  return { text: trimLines(lines.slice(start, end).join('\n')), quoted: quoted.join('\n\n') }
}
