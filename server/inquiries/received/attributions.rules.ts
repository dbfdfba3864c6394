// What email apps write above a quotation: "On Friday, Araliya <hello@…> wrote:", or the copied headers of the message.

/** Longer lines are not looked at. */
const LINE_MAX = 500

const LINES_MAX = 3

const HEADERS_MIN = 3
const HEADERS_MAX = 10

const VERB =
  /(?<!\p{L})(?:wrote|schrieb|écrit|escribió|scritto|escreveu|schreef|skrev|kirjoitti|napisał\(?a?\)?|пишет|написал\(?а?\)?|写道|寫道|のメール|작성|كتب|එවූ පණිවිඩය|ලිව්වේය|எழுதியது)(?!\p{L})/iu

const ADDRESS = /[^\s@<>]@[^\s@<>]/
const DATE = /\b(?:19|20)\d\d\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\b\d{1,2}[:.]\d\d\b/
const YEAR_AND_TIME = /\b(?:19|20)\d\d\b.*\d[:.]\d\d|\d[:.]\d\d.*\b(?:19|20)\d\d\b/

/** How an attribution begins: with a date, or with the name and the address of who is quoted. */
const BEGINNING =
  /^["'«]?(?:(?:on|am|le|el|il giorno|il|em|op|den|dne|dana|w dniu|в)\s+)?(?:\p{L}[\p{L}\p{M}]{0,14}\.?,?\s+){0,2}\d|^["']?(?:[\p{L}\p{M}.,'"-]+\s+){0,6}(?:\(?<|\[mailto:)[^\s@<>]+@/iu

const DIVIDER =
  /^[\s>*-]*(?:(?<=-- ?)(?:original message|forwarded message|reply message|ursprüngliche nachricht|message d'origine)|begin forwarded message:)|^[\s>*]*[_-]{20,}\s*$/i

const HEADER_LINE = /^\*?\p{L}[\p{L}\p{M} .'’-]{0,30}\*?\s?[:：]\*?\s?\S/u

/** A line without the marks of a quotation at its start. */
const bare = (line: string): string => line.replace(/^[\s>|]+/, '').trim()

const isBlank = (line: string | undefined): boolean => line === undefined || bare(line) === ''

/** Where an attribution ends. */
export interface Attribution {
  /** The index of its last line. */
  end: number
  /** Whether its first line also has words of the sender before it. */
  hasOwnWords: boolean
  /** What is quoted on its last line. */
  rest: string
}

/** The attribution that a text is, as a whole or up to what it quotes; undefined for any other text. */
function readAttribution(text: string): { rest: string; begins: boolean } | undefined {
  const verb = VERB.exec(text)
  const colon = text.indexOf(':', verb ? verb.index : text.search(/[:：]\s*$/))
  const isWritten = verb !== null && colon >= 0 && colon - verb.index <= 120
  const head = isWritten ? text.slice(0, /^:\d\d/.test(text.slice(colon)) ? text.length : colon + 1) : text
  const names = ADDRESS.test(head)
  const isDated = DATE.test(head)
  const ends = /[:：]\s*$/.test(head)
  if (!ends || !(isWritten ? names || isDated : names && isDated)) return undefined
  return { rest: text.slice(head.length).trim(), begins: BEGINNING.test(head) }
}

/** The end of the copied headers that begin at a line; undefined when there are none. */
function endOfHeaders(lines: readonly string[], start: number): number | undefined {
  let end = start
  while (end < start + HEADERS_MAX && HEADER_LINE.test(bare((lines[end] ?? '').slice(0, LINE_MAX)))) end++
  const block = lines.slice(start, end).map(line => line.slice(0, LINE_MAX))
  // A client may write "From: Kandy", "To: Colombo" and "Date: Saturday".
  const isCopied = block.some(line => ADDRESS.test(line) || YEAR_AND_TIME.test(line))
  return block.length >= HEADERS_MIN && isCopied ? end - 1 : undefined
}

/** The attribution that begins at a line, which may be broken into several, or have a divider above it. */
export function attributionAt(lines: readonly string[], start: number): Attribution | undefined {
  if (isBlank(lines[start])) return undefined
  if (DIVIDER.test((lines[start] ?? '').slice(0, LINE_MAX))) {
    let next = start + 1
    while (next < start + LINES_MAX && isBlank(lines[next])) next++
    const below = DIVIDER.test((lines[next] ?? '').slice(0, LINE_MAX))
      ? undefined
      : attributionAt(lines, next)
    if (below && !below.hasOwnWords) return below
    const isNamed = /\p{L}/u.test(lines[start] ?? '')
    return isNamed ? { end: start, hasOwnWords: false, rest: '' } : undefined
  }
  const headers = endOfHeaders(lines, start)
  if (headers !== undefined) return { end: headers, hasOwnWords: false, rest: '' }
  let text = ''
  for (let end = start; end < start + LINES_MAX && !isBlank(lines[end]); end++) {
    const line = bare(lines[end] ?? '')
    if (line.length > LINE_MAX) return undefined
    text = `${text} ${line}`.trim()
    const found = readAttribution(text)
    if (!found) continue
    // Only what begins as an attribution goes over several lines: the one above may be the sender's.
    if (found.begins) return { end, hasOwnWords: false, rest: found.rest }
    return end === start ? { end, hasOwnWords: true, rest: found.rest } : undefined
  }
  return undefined
}
