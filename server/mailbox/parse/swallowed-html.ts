// What browsers don't show of HTML as something before it is not closed. A client wrote it, so it is read.

import type { DefaultTreeAdapterTypes as Tree } from 'parse5'
import { BLOCKS, childrenOf } from './html-document.ts'

/** Elements in a line. */
const INLINE = 'a abbr b big br code em font i img ins s small span strike strong sub sup u'.split(' ')

/** Where HTML begins again that something before it has swallowed. A style or a script has no such tag. */
const TAG = new RegExp(`</?(?:html|${[...BLOCKS, ...INLINE].join('|')})(?=[\\s/>])`, 'i')

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

/** What a tag has swallowed that nothing closes. */
export function swallowedByTag(document: Tree.Document, html: string): string {
  const rest = html.slice(lastEnd(document, html.length))
  const end = rest.indexOf('>')
  return end < 0 ? '' : rest.slice(end + 1)
}

/** What an attribute has swallowed whose quotation mark is missing: it ends with the next one, behind the name of another attribute. */
export function swallowedByAttribute(value: string): string {
  const first = value.indexOf('>')
  const last = value.lastIndexOf('<')
  const isSwallowed =
    first >= 0 &&
    value.trimEnd().endsWith('=') &&
    last > value.lastIndexOf('>') &&
    !value.slice(0, first).includes('<')
  return isSwallowed ? value.slice(first + 1, last) : ''
}

const CDATA = '[CDATA['

/** What a comment has swallowed: HTML that another one closes, or nothing. Some programs write text as in XML. */
export function swallowedByComment(comment: Tree.CommentNode, isOpen: boolean): string {
  const { data } = comment
  if (data.startsWith(CDATA)) return data.slice(CDATA.length).replace(/\]\]$/, '')
  return isOpen || data.includes('<!--') ? swallowedByText(data) : ''
}

/** What was read as a style or a comment, from its first tag on. */
export function swallowedByText(text: string): string {
  const tag = text.search(TAG)
  return tag < 0 ? '' : text.slice(tag)
}
