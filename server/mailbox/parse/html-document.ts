// The tree of an HTML document, as browsers build it, with limits.

import { defaultTreeAdapter, ErrorCodes, parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'

/** Longer than what email apps write; a stranger can write any length. */
export const ATTRIBUTE_MAX = 2_000

export const attributeOf = ({ attrs }: Tree.Element, name: string): string =>
  attrs.find(each => each.name === name)?.value.slice(0, ATTRIBUTE_MAX) ?? ''

/** Elements that begin a line of their own. */
export const BLOCKS = new Set(
  'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol optgroup option p pre listing plaintext xmp search section summary table caption tbody td textarea tfoot th thead tr ul'.split(
    ' ',
  ),
)

/** Deeper than email apps nest, and more than any email has: both take time and memory. What follows is left out, which the text says. */
const DEPTH_MAX = 1_000
const NODES_MAX = 100_000

class TooLarge extends Error {}

/** A document, and what is wrong with it. */
export interface Parsed {
  document: Tree.Document
  isCut: boolean
  /** The comment that is never closed. */
  openComment: Tree.CommentNode | undefined
  /** Whether a tag is never closed. */
  hasOpenTag: boolean
}

/** Reads HTML. */
export function parseHtml(html: string): Parsed {
  let document = defaultTreeAdapter.createDocument()
  let comment: Tree.CommentNode | undefined
  const errors = new Set<string>()
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
      comment = defaultTreeAdapter.createCommentNode(text)
      return comment
    },
    onItemPush: () => {
      if (++depth > DEPTH_MAX) throw new TooLarge()
    },
    onItemPop: () => {
      depth--
    },
  }
  const onParseError = ({ code }: { code: string }) => errors.add(code)
  let isCut = false
  try {
    // Email apps run no scripts, so they show what stands in `noscript`.
    parse(html, { treeAdapter, scriptingEnabled: false, sourceCodeLocationInfo: true, onParseError })
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
    isCut = true
  }
  return {
    document,
    isCut,
    openComment: !isCut && errors.has(ErrorCodes.eofInComment) ? comment : undefined,
    hasOpenTag: !isCut && errors.has(ErrorCodes.eofInTag),
  }
}

/** The children of a node, also of a template. */
export const childrenOf = (node: Tree.Node): Tree.ChildNode[] => {
  if ('content' in node) return node.content.childNodes
  return 'childNodes' in node ? node.childNodes : []
}
