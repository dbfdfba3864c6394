// From HTML to text, in one pass: no page, no script and no picture is ever loaded. The result is plain text for people, not HTML.

const ENTITIES = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
    zwnj: '\u200c',
    zwj: '\u200d',
    shy: '',
    ndash: '–',
    mdash: '—',
    hellip: '…',
    lsquo: '‘',
    rsquo: '’',
    sbquo: '‚',
    ldquo: '“',
    rdquo: '”',
    bdquo: '„',
    laquo: '«',
    raquo: '»',
    bull: '•',
    middot: '·',
    copy: '©',
    reg: '®',
    trade: '™',
    euro: '€',
    pound: '£',
    yen: '¥',
    cent: '¢',
    deg: '°',
    times: '×',
    auml: 'ä',
    ouml: 'ö',
    uuml: 'ü',
    Auml: 'Ä',
    Ouml: 'Ö',
    Uuml: 'Ü',
    szlig: 'ß',
    agrave: 'à',
    aacute: 'á',
    acirc: 'â',
    atilde: 'ã',
    aring: 'å',
    ccedil: 'ç',
    egrave: 'è',
    eacute: 'é',
    ecirc: 'ê',
    euml: 'ë',
    iacute: 'í',
    icirc: 'î',
    iuml: 'ï',
    ntilde: 'ñ',
    oacute: 'ó',
    ocirc: 'ô',
    oslash: 'ø',
    uacute: 'ú',
    ucirc: 'û',
  }),
)

const HIGHEST_CODE_POINT = 0x10ffff

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES.get(name) ?? whole
  const isHex = /^#x/i.test(name)
  const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10)
  return code > 0 && code <= HIGHEST_CODE_POINT ? String.fromCodePoint(code) : '\ufffd'
}

const decodeEntities = (text: string): string =>
  text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});?/gi, decodeEntity)

/** Elements whose content is no text. */
const SKIPPED = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'object', 'svg', 'math'])

/** Elements that begin a line of their own. */
const BLOCKS = new Set(
  'address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)

/** Elements with an empty line before and after. */
const PARAGRAPHS = new Set('blockquote dl h1 h2 h3 h4 h5 h6 ol p pre table ul'.split(' '))

const DEPTH_MAX = 20

/** Collects lines of text, with a quotation mark before each line of a quotation. */
class TextLines {
  readonly #lines: string[] = []
  /** The pieces of the line, joined at its end: growing a text piece by piece would copy it each time. */
  #line: string[] = []
  #endsWithSpace = true
  #depth = 0

  write(text: string): void {
    const words = text.replace(/\s+/g, ' ')
    const piece = this.#endsWithSpace ? words.trimStart() : words
    if (piece === '') return
    this.#line.push(piece)
    this.#endsWithSpace = piece.endsWith(' ')
  }

  /** Ends the line, if there is one. */
  end(): void {
    if (this.#line.length > 0) this.break()
  }

  /** Ends the line, which may be empty. */
  break(): void {
    this.#push(this.#line.join('').trim())
    this.#line = []
    this.#endsWithSpace = true
  }

  /** An empty line, unless there is one. */
  gap(): void {
    this.end()
    if (this.#lines.length > 0 && !/^[> ]*$/.test(this.#lines.at(-1) ?? '')) this.#push('')
  }

  beginQuotation(): void {
    this.gap()
    this.#depth = Math.min(DEPTH_MAX, this.#depth + 1)
  }

  endQuotation(): void {
    this.end()
    // Without the empty line after its last paragraph.
    while (/^[> ]*$/.test(this.#lines.at(-1) ?? 'none')) this.#lines.pop()
    this.#depth = Math.max(0, this.#depth - 1)
    this.gap()
  }

  #push(line: string): void {
    this.#lines.push(`${'> '.repeat(this.#depth)}${line}`.trimEnd())
  }

  toString(): string {
    this.end()
    return this.#lines.join('\n').trim()
  }
}

/** Longer than the tags of mail programs. Further on, quotes are no longer looked at: a stranger has written them. */
const QUOTES_MAX = 500

/** The end of a tag that begins at `start`: its first > outside of quotes, else its first >, else the end of the text. */
function endOfTag(html: string, start: number): number {
  const tag = /^(?:[^"'>]|"[^"]*"|'[^']*')*>/.exec(html.slice(start, start + QUOTES_MAX))
  if (tag) return start + tag[0].length - 1
  const end = html.indexOf('>', start)
  return end < 0 ? html.length : end
}

/** The text of an HTML document, with its lines, lists and quotations. */
export function htmlToText(html: string): string {
  const text = new TextLines()
  // Only ASCII: other letters, such as İ, are longer in lower case, and tags would be looked for beside their places.
  const lower = html.replace(/[A-Z]+/g, letters => letters.toLowerCase())
  for (let position = 0; position < html.length; ) {
    const tag = html.indexOf('<', position)
    const until = tag < 0 ? html.length : tag
    if (until > position) text.write(decodeEntities(html.slice(position, until)))
    if (tag < 0) break
    if (html.startsWith('<!--', tag)) {
      const end = html.indexOf('-->', tag)
      position = end < 0 ? html.length : end + 3
      continue
    }
    const [, slash, name = ''] = /^<(\/?)([a-z][a-z\d]{0,15})?/.exec(lower.slice(tag, tag + 20)) ?? []
    if (name === '' && slash === '' && !/^<[!?]/.test(html.slice(tag, tag + 2))) {
      text.write('<')
      position = tag + 1
      continue
    }
    position = endOfTag(html, tag) + 1
    if (slash === '' && SKIPPED.has(name)) {
      const end = lower.indexOf(`</${name}`, position)
      position = end < 0 ? html.length : endOfTag(html, end) + 1
      continue
    }
    if (name === 'br') text.break()
    else if (name === 'blockquote' && slash === '') text.beginQuotation()
    else if (name === 'blockquote') text.endQuotation()
    else if (PARAGRAPHS.has(name)) text.gap()
    else if (BLOCKS.has(name)) text.end()
    if (name === 'li' && slash === '') text.write('- ')
  }
  return text.toString()
}
