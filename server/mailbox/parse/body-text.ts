// Which of its parts is the text of a message.

import type { MessagePart } from './message-parts.ts'

/** A text, and whether it was HTML. */
interface BodyReading {
  text: string
  isRich: boolean
}

const PLAIN = /^(?:text|plain|text\/plain|plain\/text)$/
const RICH = /^(?:html|text\/html?|application\/xhtml\+xml)$/
/** Unknown kinds of text are plain text (RFC 2046, 4.1.4). These are for programs. */
const OTHER = /^text\/(?!calendar$|rfc822-headers$|x-amp-html$)/

/** HTML is so many times as long as its text, at most. */
const HTML_SIZE = 5

/** How Exchange names the text below a picture, which it makes an attachment. */
const MADE_ATTACHMENT = /^ATT\d{3,6}\.(?:txt|html?)$/i

/** Whether a part is shown as text: text that is not attached. */
export const isText = ({ type, multipart, isAttachment, filename, parts }: MessagePart): boolean =>
  parts.length === 0 &&
  multipart === '' &&
  (!isAttachment || MADE_ATTACHMENT.test(filename)) &&
  (PLAIN.test(type) ||
    RICH.test(type) ||
    type.startsWith('multipart/') ||
    (OTHER.test(type) && filename === ''))

/** What apps write in place of a picture. */
const PICTURE = /\[(?:cid|image)\b[^\]\n]{0,200}\]/gi

const WORD = /https?:\/\/[^\s<>"')\]]+|[\p{L}\p{M}\p{N}]+|\p{So}/gu

/** How the text of HTML says that words are struck out. */
const STRUCK = /\[struck out: /g

/** Words, links, and signs such as emoji: what a reader would miss. */
const comparedWords = (text: string): string[] =>
  text.replace(PICTURE, '').normalize('NFKC').toLowerCase().match(WORD) ?? []

const isWord = (word: string): boolean => /^[\p{L}\p{M}\p{N}]/u.test(word) && !word.includes('://')

/** Words, links and signs, and which words follow each other. */
function unitsOf(text: string): string[] {
  const inOrder = comparedWords(text.replace(STRUCK, '')).filter(isWord)
  return [...comparedWords(text), ...inOrder.slice(1).map((word, index) => `${inOrder[index]} ${word}`)]
}

/** The lines of a text that have something which another text has less often, or nowhere. */
function linesMissing(text: string, other: string): string[] {
  const left = new Map<string, number>()
  for (const unit of unitsOf(other)) left.set(unit, (left.get(unit) ?? 0) + 1)
  const lines = text.split('\n').map(line => ({ line, units: unitsOf(line) }))
  for (const { units } of lines) for (const unit of units) left.set(unit, (left.get(unit) ?? 0) - 1)
  return lines.filter(({ units }) => units.some(unit => (left.get(unit) ?? 0) < 0)).map(({ line }) => line)
}

/** What programs write where they show no HTML. */
const NEEDS_HTML =
  /\bhtml[ -](?:compatible|capable|enabled)\b|\byour e?-?mail [\w ]{0,20}(?:do(?:es)? ?n[o'’]t|can ?n?[o'’]t) (?:support|display|show) html\b/i
const NOTE_MAX = 400

/**
 * The text of a message that was sent as plain text and as HTML, which should say the same. The plain text is as the app meant it; it is
 * taken where it lacks nothing. Otherwise the HTML is, and the lines are added of which something is in the plain text only, unless
 * that is to say that there is HTML.
 */
export function chooseText(plain: string, rich: string): string {
  if (linesMissing(rich, plain).length === 0)
    return comparedWords(plain).length > 0 ? plain : rich.trim() || plain
  if (plain.length <= NOTE_MAX && NEEDS_HTML.test(plain)) return rich
  const missing = linesMissing(plain, rich)
  return missing.length === 0 ? rich : `${rich}\n\n${missing.join('\n').trim()}`
}

const join = (readings: readonly BodyReading[]): BodyReading | undefined =>
  readings.length === 0
    ? undefined
    : {
        text: readings
          .map(({ text }) => text.trim())
          .filter(Boolean)
          .join('\n\n'),
        isRich: readings.some(({ isRich }) => isRich),
      }

function readPart(part: MessagePart, toText: (part: MessagePart) => BodyReading): BodyReading | undefined {
  if (isText(part)) return toText(part)
  const readings = part.parts.flatMap(each => readPart(each, toText) ?? [])
  if (part.multipart !== 'alternative') return join(readings)
  const plain = join(readings.filter(({ isRich }) => !isRich))
  const rich = join(readings.filter(({ isRich }) => isRich))
  if (!plain || !rich) return plain ?? rich
  return { text: chooseText(plain.text, rich.text), isRich: true }
}

/**
 * The text of a message.
 * @param bytesMax how much is read of all its plain text together; of its HTML, five times as much
 * @param htmlToText of the HTML that a part has
 */
export function bodyText(
  root: MessagePart,
  { bytesMax, htmlToText }: { bytesMax: number; htmlToText: (html: string) => string },
): string {
  const left = { plain: bytesMax, rich: bytesMax * HTML_SIZE }
  const take = (part: MessagePart, kind: keyof typeof left): string => {
    const text = part.text(left[kind])
    left[kind] = Math.max(0, left[kind] - part.content.length)
    return text
  }
  const toText = (part: MessagePart): BodyReading =>
    RICH.test(part.type)
      ? { text: htmlToText(take(part, 'rich')), isRich: true }
      : { text: take(part, 'plain'), isRich: false }
  return readPart(root, toText)?.text ?? ''
}
