// Long: lists of texts with which a pattern may be slow, and of functions that apply patterns.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createContext, Script } from 'node:vm'
import { parseSync } from 'vite'
import { expect } from 'vitest'
import { coordinatesOf } from '#contracts/branches/coordinates.ts'
import { slugsFor } from '#contracts/branches/slug.ts'
import { InquiryInput } from '#contracts/inquiries/inquiry.ts'
import { WrittenInquiryInput } from '#contracts/inquiries/written-inquiry.ts'
import { readPrice } from '#contracts/services/typed-price.ts'
import { personKeyOf } from '#contracts/text/person-keys.ts'
import { findUnknownPlaceholder, placeholders } from '#contracts/text/placeholders.ts'
import { joinWords, splitSearch, tokenize } from '#contracts/text/search-text.ts'
import { tidyLine } from '#contracts/text/text-fields.ts'
import { isWebAddress } from '#contracts/text/web-address.ts'
import { findPlaceholder } from '#web/admin/screens/inbox/detail/reply/reply-form.ts'
import { readPasted } from '#web/admin/screens/inbox/new-inquiry/pasted-inquiry.ts'
import { excerpt } from '#web/admin/screens/inbox/search-matches.ts'
import { chatLink, phoneLink } from '#web/salon/links.ts'
import { suggestEmail } from '#web/site/contact/suggest-email.ts'
import { escapeFormulas } from '../../server/formulas.rules.ts'
import { splitQuoted } from '../../server/inquiries/received/quotes.rules.ts'
import { searchTokens } from '../../server/inquiries/state/search-tokens.rules.ts'
import { readHeaders } from '../../server/mailbox/message-start.ts'
import { htmlToText } from '../../server/mailbox/parse/html-text.ts'
import { scenario } from '../processes/scenario.ts'

interface Pattern {
  where: string
  source: string
  flags: string
}

/** The regular expressions of a program. */
function patternsOf(file: string): Pattern[] {
  const text = readFileSync(file, 'utf8')
  const found: Pattern[] = []
  function visit(node: unknown) {
    if (typeof node !== 'object' || node === null) return
    if ('regex' in node && node.regex) {
      const { pattern: source, flags } = node.regex as { pattern: string; flags: string }
      found.push({ where: `${file} /${source}/${flags}`, source, flags: flags.replace('g', '') })
    }
    for (const member of Object.values(node)) visit(member)
  }
  visit(parseSync(file, text).program)
  return found
}

const files = execFileSync('git', ['ls-files', 'contracts', 'content', 'server', 'web'], { encoding: 'utf8' })
  .split('\n')
  .filter(file => /\.tsx?$/.test(file) && !/\.test\./.test(file))

/** Settings and files of the person who runs the salon. */
const isOwnText = ({ where }: Pattern) => /^server\/(?:config|settings-file|operations|db)/.test(where)

const units = [
  ...' \n\ta01+@.-_({[<>"\':;,/\\|*=&#%?',
  ...[
    'A',
    'ක',
    '\u200d',
    'é',
    '😀',
    '👍🏽',
    '\r\n',
    '\n ',
    'a ',
    'a.',
    'a-',
    "a'",
    'a,',
    '1,',
    '1.',
    '1 ',
    'a:',
  ],
  ...[
    'a\n',
    '"a',
    '{a ',
    'a@',
    '( ',
    '.1',
    '=?',
    'a=',
    '1,111',
    'A ',
    'wrote ',
    'text-decoration',
    'text-decoration:',
    "DATE'",
  ],
]
const heads = ['', '{', '[A', '(a', '"', '<a', 'a@', 'a@a.', '=?a?', 'http://a', '+', '0', '\n', 'a: ']
const tails = ['', ',', ' !\n!']

const LENGTH = 10_000
/** Where the time grows with the square of the length, this takes 50 ms and more; otherwise less than 1. */
const LIMIT_MS = 25
const TRIES = 3

/** The texts that repeat each unit: made once, for all patterns. */
const texts = units.map(unit =>
  heads.flatMap(head => tails.map(tail => ({ head, unit, tail, text: repeated(head, unit, tail) }))),
)

/** As one piece: a text that is joined when it is read costs as much as its reading. */
function repeated(head: string, unit: string, tail: string): string {
  return Buffer.from(head + unit.repeat(LENGTH / unit.length) + tail, 'utf16le').toString('utf16le')
}

const context = createContext({ texts: texts.map(ofUnit => ofUnit.map(({ text }) => text)) })
const run = (program: string, timeout: number): boolean => {
  try {
    new Script(program).runInContext(context, { timeout })
    return true
  } catch {
    return false
  }
}

/** A text on which a pattern takes too long, each time: others may use the processor meanwhile. */
function findSlowText({ source, flags }: Pattern): string | undefined {
  run(`pattern = new RegExp(${JSON.stringify(source)}, ${JSON.stringify(flags)})`, 1_000)
  for (const [n, ofUnit] of texts.entries()) {
    if (run(`for (const text of texts[${n}]) pattern.test(text)`, 4 * LIMIT_MS)) continue
    const isSlow = (index: number) => !run(`pattern.test(texts[${n}][${index}])`, LIMIT_MS)
    const slow = ofUnit.find((_, index) => Array.from({ length: TRIES }).every(() => isSlow(index)))
    if (slow) return JSON.stringify([slow.head, slow.unit, slow.tail])
  }
  return undefined
}

scenario(
  {
    action: 'Each regular expression reads texts that repeat',
    promise: 'its time grows with the length of the text, never with its square',
  },
  () => {
    const patterns = files.flatMap(patternsOf).filter(pattern => !isOwnText(pattern))
    expect(patterns.length).toBeGreaterThan(200)
    const slow = patterns.flatMap(pattern => {
      const test = findSlowText(pattern)
      return test ? [`${pattern.where}: ${test}`] : []
    })
    expect(slow).toEqual([])
    return `${patterns.length} patterns, none is slow`
  },
)

const PASTED = 200_000
const pastedUnits = [...' \na0.-({@<', 'a ', 'a.', "a'", '1 ', 'ක', '😀', '"a']
/** Linear work needs a tenth of it; with the square of the length it would be minutes. */
const FUNCTION_MS = 2_000

const fields = (text: string) => ({
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  message: text,
})
const functions: Record<string, (text: string) => unknown> = {
  readPasted,
  readPrice,
  findUnknownPlaceholder: text => findUnknownPlaceholder(text, placeholders),
  coordinatesOf: text => coordinatesOf(`https://maps.example/${text}`),
  slugsFor: text => slugsFor(text).next(),
  joinWords,
  tokenize,
  tidyLine,
  isWebAddress,
  findPlaceholder,
  phoneLink,
  chatLink,
  suggestEmail,
  escapeFormulas,
  splitSearch,
  htmlToText,
  readHeaders: text => readHeaders(`From: ${text}\r\n`),
  inquiry: text => InquiryInput.safeParse(fields(text)),
  writtenInquiry: text => WrittenInquiryInput.safeParse(fields(text)),
  personKeyOf: text => personKeyOf({ email: `${text}@gmail.com`, phone: text }),
  excerpt: text => excerpt(text, splitSearch('nimali 077')),
  searchTokens: text => searchTokens({ ...fields(text), service: text, branch: text }, []),
  splitQuoted: text => splitQuoted(text, []),
  htmlElement: text => htmlToText(`<p style="${text}"><img alt="${text}"><a href="${text}">${text}</a>`),
}

/** How long a function takes for the slowest of the texts. @returns what it was, with the milliseconds */
function slowestOf(read: (text: string) => unknown, texts: string[]): { ms: number; text: string } {
  const times = texts.map(text => {
    const began = performance.now()
    read(text)
    return { ms: performance.now() - began, text: text.slice(0, 20) }
  })
  return times.reduce((slowest, time) => (time.ms > slowest.ms ? time : slowest))
}

scenario(
  {
    action: 'A text of 200,000 characters is pasted into each field, and sent',
    promise: 'whatever reads it has done so within two seconds',
  },
  () => {
    const texts = pastedUnits.map(unit => `a@${unit.repeat(PASTED / unit.length)},`)
    const slow = Object.entries(functions).flatMap(([name, read]) => {
      const { ms, text } = slowestOf(read, texts)
      return ms < FUNCTION_MS ? [] : [`${name}: ${Math.round(ms)} ms for ${text}`]
    })
    expect(slow).toEqual([])
    return `${Object.keys(functions).length} functions, none is slow`
  },
)

const MEGABYTE = 1_000_000
const HTML_MS = 5_000
const htmlPieces = [
  '<',
  '<!--',
  '<div>',
  '<blockquote>',
  '&',
  '</',
  '<script>',
  '<a href="',
  '<a ',
  '<a "">',
  ' ',
  '<table>',
  '<table>x',
  '<p>x',
  '<a>x',
  '<li>',
  '<!--<p>',
  '<style>',
  '<title><p>',
  '<select><option>',
  'x<i>',
  '</p>',
  '<body a>',
  '<a a1 a2 a3>',
  '<style><p><style>',
  '<!-- <p> <!-- -->',
  '<a b="c>x<d e=',
  '<sup>1',
  '<ol><li>',
  '<a@b>',
  '<iframe><p>x</iframe>',
]

scenario(
  {
    action: 'An email is a megabyte of one piece of HTML',
    promise: 'its text is there within five seconds',
  },
  () => {
    const { ms, text } = slowestOf(
      htmlToText,
      htmlPieces.map(piece => piece.repeat(MEGABYTE / piece.length)),
    )
    expect(ms, text).toBeLessThan(HTML_MS)
    return `${htmlPieces.length} pieces, none is slow`
  },
)
