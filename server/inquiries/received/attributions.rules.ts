// What email apps write above a quotation: "On Friday, Araliya <hello@…> wrote:", or the copied headers of the message.

/** Longer lines are not looked at. */
const LINE_MAX = 500

const LINES_MAX = 3

const HEADERS_MAX = 10

const VERB =
  /(?<!\p{L})(?:wrote|schrieb|écrit|escribió|scritto|escreveu|schreef|skrev|kirjoitti|napisał\(?a?\)?|пишет|написал\(?а?\)?|写道|寫道|のメール|작성|كتب|එවූ පණිවිඩය|ලිව්වේය|எழுதியது)(?!\p{L})/iu

const ADDRESS = /[^\s@<>]@[^\s@<>]/
const DATE = /\b(?:19|20)\d\d\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\b\d{1,2}[:.]\d\d\b/

const WORD = String.raw`\p{L}[\p{L}\p{M}\p{Cf}]{0,14}[.,]*`
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th|\.)?,?`
const YEAR = String.raw`(?:19|20)\d\d(?!\d)`
const WRITTEN_DATE = [
  String.raw`${DAY}\s+(?:de\s+|of\s+)?${WORD}\s+(?:de\s+)?${YEAR}`,
  String.raw`${WORD}\s+${DAY}\s+${YEAR}`,
  String.raw`${YEAR}\s+${WORD}\s+${DAY}`,
  String.raw`${YEAR}[年년]\s?\d{1,2}[月월]\s?\d{1,2}[日일]`,
  String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{1,4}`,
].join('|')
/** A date with its year, and the words before it: "On Thu, 15 Jan 2026". */
const DATE_WITH_YEAR = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:on|am|le|el|il giorno|il|em|op|den|dne|dana|w dniu|в)\s+)?(?:${WORD}\s+)?(?:${WRITTEN_DATE})`,
  'iu',
)

/** A word of a name, in scripts with capital letters one that has one. */
const NAME_WORD = String.raw`["'(«]*[\p{Lu}\p{Lt}\p{Lo}]\S*`
const NAME_BEFORE_ADDRESS = new RegExp(String.raw`^(?:${NAME_WORD}\s+){1,6}[(<[]`, 'u')

/** What else an attribution has: words of a name, the time and its zone, and short words between them. */
const OTHER_WORD = new RegExp(
  String.raw`^(?:${NAME_WORD}|\P{L}*|\(?\d{1,2}[:.h]\d\d(?:[:.]\d\d)?(?:[ap]m)?\P{L}*|[ap]\.?m\.?,?|(?:a|alle|and|at|às|à|da|de|et|g|h|ha|het|kl|klo|las|o|of|om|the|uhr|um|und|van|via|von|y|в|г)[.,]?)$`,
  'u',
)

const DIVIDER =
  /^[\s>*-]*(?:(?<=-- ?)(?:original message|forwarded message|reply message|ursprüngliche nachricht|message d'origine)|begin forwarded message:)[\s*-]*$|^[\s>*]*[_-]{20,}\s*$/i

const HEADER_LINE = /^\*?(\p{L}[\p{L}\p{M} .'’-]{0,30}?)\*?\s?[:：]\*?(?:\s|$|(?<=：))/u

/** What apps call the headers that they copy. */
const HEADER_NAMES = new Map(
  Object.entries({
    from: 'from de von da van fra från от od lähettäjä kimden 发件人 寄件者 差出人 보낸사람 من සිට அனுப்புநர்',
    date: 'sent date envoyé enviado enviada enviadoel gesendet datum inviato data verzonden skickat sendt fecha отправлено дата wysłano lähetetty gönderilme tarih 发送时间 日期 寄件日期 已傳送 送信日時 日時 보낸날짜 날짜 تاريخ යැවූ දිනය அனுப்பப்பட்டது தேதி',
    to: 'to à para an a aan till til кому do vastaanottaja kime 收件人 收件者 宛先 받는사람 إلى වෙත பெறுநர்',
    subject:
      'subject objet asunto assunto betreff oggetto onderwerp ämne emne тема temat aihe konu 主题 主旨 件名 제목 الموضوع විෂයය මාතෘකාව பொருள்',
    other: 'cc bcc copie kopie replyto importance priority attachments',
  }).flatMap(([header, names]) => names.split(' ').map(name => [name, header] as const)),
)

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

interface Reading {
  rest: string
  /** Whether it is an attribution and nothing else. */
  isOnly: boolean
}

/** Whether a text that is an attribution has no words beside it. */
function isOnlyAttribution(head: string): boolean {
  if (DATE_WITH_YEAR.exec(head)?.index !== (/^["'«]/.test(head) ? 1 : 0) && !NAME_BEFORE_ADDRESS.test(head))
    return false
  const address = /(?<![^\s<>()[\]:])[^\s<>()[\]:@]+@[^\s<>()[\]]+/.exec(head)?.[0] ?? ''
  return head
    .replace(DATE_WITH_YEAR, ' ')
    .replace(VERB, ' ')
    .replaceAll(address || ' ', ' ')
    .replace('mailto:', '')
    .split(/\s+/)
    .every(word => OTHER_WORD.test(word))
}

/** The attribution that a text is, as a whole or up to what it quotes; undefined for any other text. */
function readAttribution(text: string): Reading | undefined {
  const verb = VERB.exec(text)
  const colon = text.indexOf(':', verb ? verb.index : text.search(/[:：]\s*$/))
  const isWritten = verb !== null && colon >= 0 && colon - verb.index <= 120
  const head = isWritten ? text.slice(0, /^:\d\d/.test(text.slice(colon)) ? text.length : colon + 1) : text
  const names = ADDRESS.test(head)
  const isDated = DATE.test(head)
  const ends = /[:：]\s*$/.test(head)
  if (!ends || !(isWritten ? names || isDated : names && isDated)) return undefined
  return { rest: text.slice(head.length).trim(), isOnly: isOnlyAttribution(head) }
}

const headerOf = (line = ''): string | undefined => {
  const name = HEADER_LINE.exec(bare(line.slice(0, LINE_MAX)))?.[1]
  return name && HEADER_NAMES.get(name.toLowerCase().replace(/[\s.'’-]/g, ''))
}

/**
 * The end of the copied headers that begin at a line; undefined when there are none. A client may write lines such as "Date: Saturday",
 * also right above them: each header stands there once, and first is the sender, unless a divider is above.
 */
function endOfHeaders(lines: readonly string[], start: number, isDivided: boolean): number | undefined {
  const found: string[] = []
  for (let header = headerOf(lines[start]); header; header = headerOf(lines[start + found.length])) {
    if (found.length === HEADERS_MAX || (header !== 'other' && found.includes(header))) return undefined
    found.push(header)
  }
  if (!['from', 'date', 'subject'].every(header => found.includes(header))) return undefined
  return isDivided || found[0] === 'from' ? start + found.length - 1 : undefined
}

/** The attribution that begins at a line, which may be broken into several, or have a divider above it. */
export function attributionAt(
  lines: readonly string[],
  start: number,
  isDivided = false,
): Attribution | undefined {
  if (isBlank(lines[start])) return undefined
  if (DIVIDER.test((lines[start] ?? '').slice(0, LINE_MAX))) {
    let next = start + 1
    while (next < start + LINES_MAX && isBlank(lines[next])) next++
    const below = DIVIDER.test((lines[next] ?? '').slice(0, LINE_MAX))
      ? undefined
      : attributionAt(lines, next, true)
    if (below && !below.hasOwnWords) return below
    const isNamed = /\p{L}/u.test(lines[start] ?? '')
    return isNamed ? { end: start, hasOwnWords: false, rest: '' } : undefined
  }
  const headers = endOfHeaders(lines, start, isDivided)
  if (headers !== undefined) return { end: headers, hasOwnWords: false, rest: '' }
  let text = ''
  for (let end = start; end < start + LINES_MAX && !isBlank(lines[end]); end++) {
    const line = bare(lines[end] ?? '')
    if (line.length > LINE_MAX) return undefined
    text = `${text} ${line}`.trim()
    const found = readAttribution(text)
    if (!found) continue
    if (end === start) return { end, hasOwnWords: !found.isOnly, rest: found.rest }
    // Only what is nothing else goes over several lines, and a line above one that is complete is the sender's.
    for (let from = start + 1; from <= end; from++) {
      const below = lines.slice(from, end + 1).map(bare)
      if (readAttribution(below.join(' '))?.isOnly) return undefined
    }
    const isBroken = DATE_WITH_YEAR.test(bare(lines[start] ?? '')) || /[<@]/.test(lines[start] ?? '')
    return found.isOnly && isBroken ? { end, hasOwnWords: false, rest: found.rest } : undefined
  }
  return undefined
}
