// Which of its parts is the text of a message.

import type { Part } from './message-parts.ts'

/** A text, and whether it was HTML. */
interface BodyReading {
  text: string
  isRich: boolean
}

const PLAIN = /^(?:text|text\/plain)$/
const RICH = /^(?:text\/html|application\/xhtml\+xml)$/

/** HTML is so many times as long as its text, at most. */
const HTML_SIZE = 5

/** Whether a part is shown as text: text that is not attached. */
export const isText = ({ type, multipart, isAttachment, parts }: Part): boolean =>
  parts.length === 0 &&
  multipart === '' &&
  !isAttachment &&
  (PLAIN.test(type) || RICH.test(type) || type.startsWith('multipart/'))

/** What apps write in place of a picture. */
const PICTURE = /\[(?:cid|image)\b[^\]\n]{0,200}\]/gi

const WORD = /https?:\/\/[^\s<>"')\]]+|[\p{L}\p{M}\p{N}]+|\p{So}/gu

/** Words, links, and signs such as emoji: what a reader would miss. */
const distinctWords = (text: string): Set<string> =>
  new Set(text.replace(PICTURE, '').normalize('NFKC').toLowerCase().match(WORD))

/** The share of the words of a plain text that are also in the HTML when both are the same text. */
const SAME_SHARE = 0.8

const NEEDS_HTML = /\bhtml\b/i
const NOTE_MAX = 400

/**
 * The text of a message that was sent as plain text and as HTML, which should say the same. The plain text is as the app meant it; it is
 * taken where it lacks nothing. Otherwise the HTML is what the client has written, and what only the plain text says is added,
 * unless that is to say that there is HTML.
 */
export function chooseText(plain: string, rich: string): string {
  const inPlain = distinctWords(plain)
  const inRich = distinctWords(rich)
  if (inRich.isSubsetOf(inPlain)) return inPlain.size > 0 ? plain : rich.trim() || plain
  const shared = inPlain.intersection(inRich).size
  if (shared >= SAME_SHARE * inPlain.size) return rich
  if (plain.length <= NOTE_MAX && NEEDS_HTML.test(plain)) return rich
  return `${rich}\n\n${plain.trim()}`
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

function readPart(part: Part, toText: (part: Part) => BodyReading): BodyReading | undefined {
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
  root: Part,
  { bytesMax, htmlToText }: { bytesMax: number; htmlToText: (html: string) => string },
): string {
  const left = { plain: bytesMax, rich: bytesMax * HTML_SIZE }
  const take = (part: Part, kind: keyof typeof left): string => {
    const text = part.text(left[kind])
    left[kind] = Math.max(0, left[kind] - part.content.length)
    return text
  }
  const toText = (part: Part): BodyReading =>
    RICH.test(part.type)
      ? { text: htmlToText(take(part, 'rich')), isRich: true }
      : { text: take(part, 'plain'), isRich: false }
  return readPart(root, toText)?.text ?? ''
}
