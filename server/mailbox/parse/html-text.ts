// Turns HTML into plain text for people. It is parsed as browsers parse it; no page, script or picture is ever
// loaded.

import type { DefaultTreeAdapterTypes as Tree } from 'parse5'
import { ATTRIBUTE_MAX, attributeOf, BLOCKS, childrenOf, type Parsed, parseHtml } from './html-document.ts'
import { BULLET, markersOf } from './list-numbers.ts'
import {
  swallowedByAttribute,
  swallowedByComment,
  swallowedByTag,
  swallowedByText,
} from './swallowed-html.ts'
import { TextLines } from './text-lines.ts'

/** Elements whose content is no HTML, and that no browser shows. */
const HIDDEN = new Set(['script', 'style', 'title', 'iframe', 'noframes', 'noembed'])

/** Elements with an empty line before and after. */
const PARAGRAPHS = new Set(
  'blockquote dl h1 h2 h3 h4 h5 h6 ol p pre listing plaintext xmp table ul'.split(' '),
)

/** Elements whose lines and spaces are kept. */
const PREFORMATTED = new Set(['pre', 'listing', 'plaintext', 'xmp', 'textarea'])

const STRUCK = new Set(['s', 'strike', 'del'])

const isPreformatted = (element: Tree.Element): boolean =>
  PREFORMATTED.has(element.tagName) ||
  /white-space\s*:\s*(?:pre|break-spaces)/i.test(attributeOf(element, 'style'))

const isStruck = (element: Tree.Element): boolean =>
  STRUCK.has(element.tagName) ||
  /(?<![\w-])text-decoration[\w-]*\s*:[^;:]*line-through/i.test(attributeOf(element, 'style'))

const EMOJI =
  /^(?:[\p{Emoji_Presentation}\p{Extended_Pictographic}\p{Emoji_Modifier}\s]|\u200d|\ufe0f|[\u{E0020}-\u{E007F}]|[\d#*]\ufe0f?\u20e3)+$/u
const EMOJI_CLASS = /emoji|emoticon|smiley/i
const EMOJI_NAME_MAX = 40

/** What a picture stands for that an email app shows in place of an emoji; empty for any other picture. */
function emojiOf(image: Tree.Element): string {
  const names = ['alt', 'data-emoji', 'aria-label', 'title'].map(name => attributeOf(image, name).trim())
  const emoji = names.find(name => EMOJI.test(name))
  if (emoji) return emoji
  const isEmoji = ['class', 'data-emoji', 'goomoji'].some(
    name => EMOJI_CLASS.test(attributeOf(image, name)) || (name === 'goomoji' && attributeOf(image, name)),
  )
  return isEmoji ? (names.find(Boolean) ?? '').slice(0, EMOJI_NAME_MAX) : ''
}

/**
 * A link's target or text without what differs between two ways to write one: spaces, the scheme and a slash at the
 * end.
 */
const bareLink = (link: string): string => {
  const bare = link
    .trim()
    .toLowerCase()
    .replace(/^(?:(?:https?:)?\/\/(?:www\.)?|www\.|mailto:|tel:)/, '')
    .replace(/\/$/, '')
  return /^[+\d\s().-]+$/.test(bare) ? bare.replace(/\D/g, '') : bare.replace(/\s+/g, '')
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What a link does that leads nowhere else, and what iPhones make of dates and numbers. */
const NO_TARGET = /^(?:#|(?:javascript|vbscript|data|cid|about|x-apple-data-detectors):)/i

/** The target of a link, when its text does not say it. */
function targetOf(link: Tree.Element, text: string): string {
  const target = attributeOf(link, 'href').trim()
  if (target === '' || NO_TARGET.test(target)) return ''
  const isSaid = [target, decoded(target)].some(each => bareLink(each) === bareLink(text))
  return isSaid ? '' : target
}

/** The text in an element as it is written, up to so many characters. */
function rawText(node: Tree.Node, max: number): string {
  if ('value' in node) return node.value.slice(0, max)
  let text = ''
  for (const child of 'childNodes' in node ? node.childNodes : []) {
    if (text.length >= max) break
    text += rawText(child, max - text.length)
  }
  return text
}

/** An address or a link between angle brackets, which was taken for a tag. */
const ADDRESS_TAG = /@|^(?:https?|mailto|tel):/

const CUT = '[The rest is in the original.]'

const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** Digits that stand higher than the others, as the minutes do for some. */
const toSuperscript = (digits: string): string =>
  digits.replace(/\d/g, digit => SUPERSCRIPT[Number(digit)] as string)

/** How often what was swallowed is read, which may swallow something in its turn. */
const ROUNDS_MAX = 4

/** More pieces are not read, as each takes a parser of its own. */
const PIECES_MAX = 1_000

/**
 * Writes the text of HTML: also what browsers don't show as something before it is not closed, since a client wrote
 * it.
 */
class HtmlWriter {
  readonly #text: TextLines
  readonly #html: string
  readonly #round: number
  /** How many pieces were swallowed and read, in the whole message. */
  readonly #read: { pieces: number }
  readonly #parsed: Parsed

  constructor(text: TextLines, html: string, round = 1, read = { pieces: 0 }) {
    this.#text = text
    this.#html = html
    this.#round = round
    this.#read = read
    this.#parsed = parseHtml(html)
  }

  write(): void {
    const { document, isCut, hasOpenTag } = this.#parsed
    this.#writeNode(document, false, BULLET)
    if (isCut) this.#writeCut()
    if (hasOpenTag) this.#writeSwallowed(swallowedByTag(document, this.#html))
  }

  #writeCut(): void {
    this.#text.gap()
    this.#text.write(CUT)
  }

  #writeSwallowed(html: string): void {
    if (html === '' || this.#round === ROUNDS_MAX || this.#read.pieces > PIECES_MAX) return
    this.#read.pieces++
    if (this.#read.pieces > PIECES_MAX) this.#writeCut()
    else {
      this.#text.end()
      new HtmlWriter(this.#text, html, this.#round + 1, this.#read).write()
    }
  }

  /** What an element writes before its content. */
  #begin(element: Tree.Element, marker: string): void {
    const text = this.#text
    const { tagName } = element
    for (const { value } of element.attrs) this.#writeSwallowed(swallowedByAttribute(value))
    if (tagName === 'br') text.break()
    else if (tagName === 'blockquote') text.beginQuotation()
    else if (PARAGRAPHS.has(tagName)) text.gap()
    else if (BLOCKS.has(tagName)) text.end()
    if (tagName === 'li') text.write(marker)
    if (tagName === 'img') text.write(emojiOf(element))
    if (ADDRESS_TAG.test(tagName)) {
      const { startOffset = 0, endOffset = 0 } = element.sourceCodeLocation?.startTag ?? {}
      text.write(this.#html.slice(startOffset, Math.min(endOffset, startOffset + ATTRIBUTE_MAX)))
    }
    if (isStruck(element)) text.write('[struck out: ')
  }

  #end(element: Tree.Element): void {
    const text = this.#text
    const { tagName } = element
    if (isStruck(element)) text.write(']')
    if (tagName === 'a') {
      const target = targetOf(element, rawText(element, ATTRIBUTE_MAX))
      if (target !== '') text.write(` <${target}>`)
    }
    if (tagName === 'blockquote') text.endQuotation()
    else if (PARAGRAPHS.has(tagName)) text.gap()
    else if (BLOCKS.has(tagName)) text.end()
  }

  /**
   * Writes the text of an element.
   * @param isKept whether its lines and spaces are kept
   * @param marker what stands before it in a list
   */
  #writeElement(element: Tree.Element, isKept: boolean, marker: string): void {
    if (HIDDEN.has(element.tagName)) {
      this.#writeSwallowed(swallowedByText(rawText(element, this.#html.length)))
      return
    }
    this.#begin(element, marker)
    const raised = element.tagName === 'sup' ? rawText(element, ATTRIBUTE_MAX).trim() : ''
    if (/^\d+$/.test(raised)) this.#text.write(toSuperscript(raised))
    else this.#writeChildren(element, isKept || isPreformatted(element), markersOf(element))
    this.#end(element)
  }

  #writeChildren(node: Tree.Node, isKept: boolean, markers: readonly string[] = []): void {
    for (const [index, child] of childrenOf(node).entries())
      this.#writeNode(child, isKept, markers[index] ?? BULLET)
  }

  #writeNode(node: Tree.Node, isKept: boolean, marker: string): void {
    if (node.nodeName === '#text') {
      const { value } = node as Tree.TextNode
      if (isKept) this.#text.writeLines(value)
      else this.#text.write(value)
    } else if (node.nodeName === '#comment') {
      const comment = node as Tree.CommentNode
      this.#writeSwallowed(swallowedByComment(comment, comment === this.#parsed.openComment))
    } else if ('tagName' in node) this.#writeElement(node, isKept, marker)
    else this.#writeChildren(node, isKept)
  }
}

/** The text of an HTML document, with its lines, lists, quotations, and targets of links. */
export function htmlToText(html: string): string {
  const text = new TextLines()
  new HtmlWriter(text, html).write()
  return text.toString()
}
