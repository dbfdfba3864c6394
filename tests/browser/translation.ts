import type { Page } from '@playwright/test'

/**
 * Runs in the page, so it uses nothing outside. Does what Chrome's translation does: replaces each text with two `font`
 * elements, also each text that the page adds later. The words stay the same, so that tests find them.
 */
function translateDocument() {
  const isSkipped = (element: Element | null) =>
    !element ||
    element.closest('script, style, noscript, textarea, select, svg, head, [translate=no]') !== null
  const translate = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    if (root instanceof Text) found.push(root)
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    for (const text of found) {
      if (!text.data.trim() || isSkipped(text.parentElement) || text.parentElement?.tagName === 'FONT')
        continue
      const [outer, inner] = ['font', 'font'].map(name => document.createElement(name))
      for (const font of [outer, inner]) font?.setAttribute('style', 'vertical-align: inherit;')
      inner?.append(text.data)
      outer?.append(inner ?? '')
      if (outer) text.replaceWith(outer)
    }
  }
  document.documentElement.classList.add('translated-ltr')
  translate(document.body)
  new MutationObserver(changes => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes)
        if (node.isConnected) translate(node)
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
}

/** Translates the open document, and what it shows later. */
export const translatePage = (page: Page) => page.evaluate(translateDocument)
