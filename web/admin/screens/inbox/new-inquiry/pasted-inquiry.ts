import { PHONE_DIGITS_MIN, PHONE_NUMBER } from '#contracts/text/phone.ts'
import { digitsOf } from '#contracts/text/search-text.ts'
import { tidy } from '#contracts/text/text-fields.ts'

/** What a pasted text says about an inquiry; what it doesn't say is missing. */
export interface PastedInquiry {
  phone?: string
  email?: string
  firstName?: string
  lastName?: string
  message?: string
  /** Whether it has the form of a chat. */
  isChat: boolean
}

const DATE = String.raw`\d{1,4}[./-]\d{1,2}(?:[./-]\d{2,4})?`
const TIME = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?\s?m\.?)?`
const DATE_AND_TIME = String.raw`(?:${DATE},?\s+${TIME}|${TIME},?\s+${DATE})`
// `[27/11/2026, 10:15]`, `[10:15 am, 27/11/2026]`, `27/11/2026, 10:15 - `
const STAMP = String.raw`(?:\[\s*${DATE_AND_TIME}\s*\]|${DATE_AND_TIME}\s+[-–])`
/** A line that begins a message of a chat: when, who, and what they wrote. */
const STAMPED = new RegExp(String.raw`^${STAMP}\s*([^:\n]{1,80}):\s?(.*)$`, 'i')
/** A line that begins a message without a time: only where it can't be a sentence with a colon. */
const UNSTAMPED = /^((?:\+|~|00|0\d)[^:\n]{1,80}):\s?(.*)$/
/** A line without a time that begins with a name and its number in parentheses: `Nimali (077 999 8888): Hello`. */
const NAMED = /^([^:\n()]{1,60}\((?:\+|0)[\d\s\p{Pd}]{6,25}\)\s?):\s?(.*)$/u

const NAME_MAX = 80
const NAME_WORDS_MAX = 4
/** Words of letters, as names have them: no digits and no punctuation of a sentence. */
const NAME = /^(?:\p{L}|\p{M}|[.'’ -]|\u200c|\u200d)+$/u
/** Empty, or its first and its last word don't begin with a small letter. */
const IS_WRITTEN_AS_NAME = /^(?!\p{Ll})(?!.*\s\p{Ll}\S*$)/u
const NOT_OF_A_NAME = /~|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f/gu

/** The text without a phone number, and that number; undefined when it has none or several. */
function takePhone(text: string): { phone: string; rest: string } | undefined {
  const numbers = [...text.matchAll(PHONE_NUMBER)].filter(
    ([number]) => digitsOf(number).length >= PHONE_DIGITS_MIN,
  )
  const [found] = numbers
  if (!found || numbers.length > 1) return undefined
  const [number] = found
  return {
    phone: number.trim(),
    // The number may have been in parentheses.
    rest: `${text.slice(0, found.index)} ${text.slice(found.index + number.length)}`.replace(/\(\s*\)/, ' '),
  }
}

/** A name in its two fields, or none where it is empty; undefined when the text is no name. */
function readName(text: string): Pick<PastedInquiry, 'firstName' | 'lastName'> | undefined {
  const name = text.replace(NOT_OF_A_NAME, ' ').replace(/\s+/g, ' ').trim()
  const words = name.split(/[\s,()-]+/).filter(Boolean)
  if (words.length === 0) return {}
  if (name.length > NAME_MAX || words.length > NAME_WORDS_MAX || !NAME.test(name)) return undefined
  const [firstName = '', ...others] = name.split(' ')
  return { firstName, ...(others.length > 0 && { lastName: others.join(' ') }) }
}

/** Who wrote a message: a number, a name, or both. */
function readAuthor(text: string): Pick<PastedInquiry, 'phone' | 'firstName' | 'lastName'> | undefined {
  const found = takePhone(text)
  const name = readName(found?.rest ?? text)
  if (!name) return undefined
  return found ? { phone: found.phone, ...name } : name
}

/** How the lines of a chat begin that begins with this one. */
function patternOf(first: string): RegExp {
  if (STAMPED.test(first)) return STAMPED
  return NAMED.test(first) && IS_WRITTEN_AS_NAME.test(first.replace(/\(.*/s, '').trim()) ? NAMED : UNSTAMPED
}

/** The messages of one author in a chat; undefined when it is no chat, or one of several authors. */
function readChat(text: string): PastedInquiry | undefined {
  const lines = text.split('\n')
  const pattern = patternOf(lines[0] ?? '')
  let author: string | undefined
  const message: string[] = []
  for (const line of lines) {
    const [, writer, words] = pattern.exec(line) ?? []
    if (writer === undefined) {
      if (author === undefined) return undefined
      message.push(line)
    } else if (author === undefined || author === writer.trim()) {
      author = writer.trim()
      message.push(words ?? '')
    } else return undefined
  }
  const who = author === undefined ? undefined : readAuthor(author)
  return who && { ...who, message: message.join('\n').trim(), isChat: true }
}

/** An email alone. */
const EMAIL = /^(?:mailto:)?[^\s@<>,;:]+@[^\s@<>,;:.]+(?:\.[^\s@<>,;:.]+)+$/i

/** What stands beside a number in a line of its own: `Mobile: 077 123 4567`. */
const PHONE_LABEL = /^(?:phone|tel|telephone|mobile|mob|whats\s?app|call)?[\s.:-]*$/i

/** A line of its own that begins a message, not with a name. */
const GREETING = /^(?:hi|hello|hey|dear|ayubowan|vanakkam|good\s(?:morning|afternoon|evening|day))\b/i

/** A name in a line of its own, then a number in the next one, as contacts are shared; undefined when it is something else. */
function readNameThenPhone(text: string): PastedInquiry | undefined {
  const [nameLine = '', phoneLine = '', ...others] = text.split(/\n+/)
  if (!IS_WRITTEN_AS_NAME.test(nameLine) || GREETING.test(nameLine)) return undefined
  const name = readName(nameLine)
  const found = takePhone(phoneLine)
  if (!name?.firstName || !found || !PHONE_LABEL.test(found.rest.trim())) return undefined
  // From the text itself, so that empty lines in the message stay.
  const message = others.length > 0 ? text.slice(text.indexOf(phoneLine) + phoneLine.length).trim() : ''
  return { phone: found.phone, ...name, ...(message && { message }), isChat: false }
}

/**
 * Splits a text that was copied from WhatsApp, or from where a client has left name and number. What can't be split is a message
 * as a whole, so that nothing is lost and no one is taken for someone else.
 * @returns undefined for a name alone, which is pasted as any text is
 */
export function readPasted(pasted: string): PastedInquiry | undefined {
  const text = tidy(pasted)
  if (text === '') return undefined
  if (EMAIL.test(text)) return { email: text.replace(/^mailto:/i, ''), isChat: false }
  const chat = readChat(text)
  if (chat) return chat

  const contact = readNameThenPhone(text)
  if (contact) return contact

  // A number alone, or with a name, in a line of its own. `Call me 077 123 4567` has no name.
  const [first = '', ...others] = text.split('\n')
  const found = takePhone(first)
  const author = found && IS_WRITTEN_AS_NAME.test(found.rest.trim()) && readAuthor(first)
  const rest = others.join('\n').trim()
  if (author) return { ...author, ...(rest && { message: rest }), isChat: false }

  if (others.length === 0 && readName(text)) return undefined
  return { message: text, isChat: false }
}
