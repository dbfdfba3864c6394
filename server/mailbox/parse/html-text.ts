// From HTML to text, read as browsers read it: no page, no script and no picture is ever loaded. The result is plain text for people.

import { defaultTreeAdapter, ErrorCodes, parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { TextLines } from './text-lines.ts'

/** Elements that no browser shows. */
const HIDDEN = new Set(['script', 'style', 'title', 'template', 'iframe', 'noframes', 'noembed', 'datalist'])

/** Elements that begin a line of their own. */
const BLOCKS = new Set(
  'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol optgroup option p pre listing plaintext xmp search section summary table caption tbody td textarea tfoot th thead tr ul'.split(
    ' ',
  ),
)

/** Elements with an empty line before and after. */
const PARAGRAPHS = new Set(
  'blockquote dl h1 h2 h3 h4 h5 h6 ol p pre listing plaintext xmp table ul'.split(' '),
)

/** Elements whose lines and spaces are kept. */
const PREFORMATTED = new Set(['pre', 'listing', 'plaintext', 'xmp', 'textarea'])

const BULLET = '- '

const STRUCK = new Set(['s', 'strike', 'del'])

/** Longer than what email apps write; a stranger can write any length. */
const ATTRIBUTE_MAX = 2_000

const attributeOf = ({ attrs }: Tree.Element, name: string): string =>
  attrs.find(each => each.name === name)?.value.slice(0, ATTRIBUTE_MAX) ?? ''

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

/** A link's target or text without what differs between two ways to write one: spaces, the scheme and a slash at the end. */
const bareLink = (link: string): string => {
  const bare = link
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/(?:www\.)?|www\.|mailto:|tel:)/, '')
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

/** The target of a link, when its text does not say it. */
function targetOf(link: Tree.Element, text: string): string {
  const target = attributeOf(link, 'href').trim()
  if (!/^(?:https?|mailto|tel|sms|whatsapp|geo|maps|webcal):/i.test(target)) return ''
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

/** Deeper than email apps nest, and more than any email has: both take time and memory. What follows is left out, which the text says. */
const DEPTH_MAX = 1_000
const NODES_MAX = 100_000

const CUT = '[The rest is in the original.]'

class TooLarge extends Error {}

/** Errors after which a comment, a tag or the content of an element goes on up to the end, as nothing closes it. */
const UNCLOSED: ReadonlySet<string> = new Set([
  ErrorCodes.eofInComment,
  ErrorCodes.eofInTag,
  ErrorCodes.eofInElementThatCanContainOnlyText,
  ErrorCodes.eofInScriptHtmlCommentLikeText,
])

interface Parsed {
  document: Tree.Document
  isCut: boolean
  /** What is never closed, as the code of its error. */
  unclosed: string | undefined
}

function parseHtml(html: string, sourceCodeLocationInfo: boolean): Parsed {
  let document = defaultTreeAdapter.createDocument()
  let unclosed: string | undefined
  let depth = 0
  let nodes = 0
  const count = () => {
    if (++nodes > NODES_MAX) throw new TooLarge()
  }
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createDocument: () => {
      document = defaultTreeAdapter.createDocument()
      return document
    },
    createElement: (...parameters) => {
      count()
      return defaultTreeAdapter.createElement(...parameters)
    },
    createCommentNode: text => {
      count()
      return defaultTreeAdapter.createCommentNode(text)
    },
    onItemPush: () => {
      if (++depth > DEPTH_MAX) throw new TooLarge()
    },
    onItemPop: () => {
      depth--
    },
  }
  const onParseError = ({ code }: { code: string }) => {
    if (UNCLOSED.has(code)) unclosed = code
  }
  try {
    // Email apps run no scripts, so they show what stands in `noscript`.
    parse(html, { treeAdapter, scriptingEnabled: false, sourceCodeLocationInfo, onParseError })
    return { document, isCut: false, unclosed }
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
    return { document, isCut: true, unclosed: undefined }
  }
}

const childrenOf = (node: Tree.Node): Tree.ChildNode[] => {
  if ('content' in node) return node.content.childNodes
  return 'childNodes' in node ? node.childNodes : []
}

/** Where the last tag, text or comment ends that does not go on up to the end of the document, which has so many characters. */
function lastEnd(node: Tree.Node, length: number): number {
  const places =
    'tagName' in node
      ? [node.sourceCodeLocation?.startTag, node.sourceCodeLocation?.endTag]
      : 'childNodes' in node
        ? []
        : [node.sourceCodeLocation]
  let last = 0
  for (const place of places) if (place && place.endOffset < length) last = Math.max(last, place.endOffset)
  for (const child of childrenOf(node)) last = Math.max(last, lastEnd(child, length))
  return last
}

/** What a comment, a tag or the content of an element has swallowed, as nothing closes it: from the first tag in it on. */
function swallowedBy(unclosed: string, html: string): string {
  const rest = html.slice(lastEnd(parseHtml(html, true).document, html.length))
  if (unclosed === ErrorCodes.eofInTag) {
    const end = rest.indexOf('>')
    return end < 0 ? '' : rest.slice(end + 1)
  }
  // A comment begins as a tag does.
  const start = unclosed === ErrorCodes.eofInComment ? 1 : 0
  const tag = rest.slice(start).search(/<[a-z/!]/i)
  return tag < 0 ? '' : rest.slice(start + tag)
}

/** What an element writes before its content. */
function beginElement(text: TextLines, element: Tree.Element, marker: string): void {
  const { tagName } = element
  if (tagName === 'br') text.break()
  else if (tagName === 'blockquote') text.beginQuotation()
  else if (PARAGRAPHS.has(tagName)) text.gap()
  else if (BLOCKS.has(tagName)) text.end()
  if (tagName === 'li') text.write(marker)
  if (tagName === 'img') text.write(emojiOf(element))
  if (isStruck(element)) text.write('[struck out: ')
}

function endElement(text: TextLines, element: Tree.Element): void {
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
 * Writes the text of a node.
 * @param isKept whether its lines and spaces are kept
 * @param marker what stands before it in a list
 */
function writeNode(text: TextLines, node: Tree.Node, isKept: boolean, marker: string): void {
  if (node.nodeName === '#text') {
    const { value } = node as Tree.TextNode
    if (isKept) text.writeLines(value)
    else text.write(value)
    return
  }
  if (!('tagName' in node)) {
    for (const child of childrenOf(node)) writeNode(text, child, isKept, BULLET)
    return
  }
  if (HIDDEN.has(node.tagName)) return
  beginElement(text, node, marker)
  const isKeptHere = isKept || isPreformatted(node)
  let number = Number.parseInt(attributeOf(node, 'start'), 10) || 1
  for (const child of node.childNodes) {
    const isNumbered = node.tagName === 'ol' && child.nodeName === 'li'
    writeNode(text, child, isKeptHere, isNumbered ? `${number++}. ` : BULLET)
  }
  endElement(text, node)
}

/** How often what was swallowed is read, which may swallow the rest in its turn. */
const ROUNDS_MAX = 4

/**
 * The text of an HTML document, with its lines, lists, quotations, and targets of links. Also what browsers don't show as a comment,
 * a tag or an element before it is never closed: a client wrote it.
 */
export function htmlToText(html: string): string {
  const text = new TextLines()
  let rest = html
  for (let round = 0; round < ROUNDS_MAX && rest !== ''; round++) {
    const { document, isCut, unclosed } = parseHtml(rest, false)
    writeNode(text, document, false, BULLET)
    if (isCut) {
      text.gap()
      text.write(CUT)
    }
    rest = unclosed === undefined ? '' : swallowedBy(unclosed, rest)
  }
  return text.toString()
}
