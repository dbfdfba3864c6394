// The numbers and letters of the lists in HTML.

import type { DefaultTreeAdapterTypes as Tree } from 'parse5'
import { attributeOf } from './html-document.ts'

/** What stands before any other item. */
export const BULLET = '- '

const LETTERS = 26
const ROMAN: [number, string][] = [
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]
/** Larger numbers are not written as Roman numerals. */
const ROMAN_MAX = 39

function toRoman(number: number): string {
  const [value, digits] = ROMAN.find(([least]) => least <= number) ?? [number, '']
  return value === number ? digits : digits + toRoman(number - value)
}

/** The number of an item as a list writes it. */
function itemNumber(number: number, type: string): string {
  const lower = type.toLowerCase()
  let text = String(number)
  if (lower === 'a' && number >= 1 && number <= LETTERS) text = String.fromCharCode(96 + number)
  if (lower === 'i' && number >= 1 && number <= ROMAN_MAX) text = toRoman(number)
  return type === lower ? text : text.toUpperCase()
}

/** What stands before the children of an element: the numbers of a numbered list. */
export function markersOf(element: Tree.Element): string[] {
  if (element.tagName !== 'ol') return element.childNodes.map(() => BULLET)
  const items = element.childNodes.filter(child => child.nodeName === 'li')
  const isReversed = element.attrs.some(({ name }) => name === 'reversed')
  const type = attributeOf(element, 'type')
  const numberIn = (node: Tree.Element, name: string) => Number.parseInt(attributeOf(node, name), 10)
  let next = numberIn(element, 'start') || (isReversed ? items.length : 1)
  return element.childNodes.map(child => {
    if (child.nodeName !== 'li') return BULLET
    const number = numberIn(child as Tree.Element, 'value') || next
    next = number + (isReversed ? -1 : 1)
    return `${itemNumber(number, type)}. `
  })
}
