// The fields of reports about messages: of delivery reports (RFC 3464, RFC 6533) and of receipts (RFC 8098).

/** The fields of a group of a delivery report, unfolded, by their name in lower case. */
function reportFields(group: string): Map<string, string> {
  const lines = group.replace(/\n[ \t]+/g, ' ').split('\n')
  return new Map(
    lines.flatMap(line => {
      const colon = line.indexOf(':')
      return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]] : []
    }),
  )
}

const ADDRESS = /(?<![^\s<>"(),;:])[^\s<>"(),;:]+@[^\s<>"(),;]+/g

/** RFC 6533 writes characters beyond ASCII as `\x{dc6}` where the way needs it. */
const decodeUnicode = (text: string): string =>
  text.replace(/\\x\{([\da-f]{1,6})\}/gi, (_, code) =>
    String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
  )

/** RFC 3461 writes "+" as "+2B", which some servers copy as it is. */
const decodeXtext = (text: string): string =>
  text.replace(/\+([\dA-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

/** The addresses in a text, in lower case, as it is and decoded. */
export const addressesIn = (text: string): string[] => {
  const addresses = decodeUnicode(text.slice(0, 10_000)).match(ADDRESS) ?? []
  const all = addresses.flatMap(address => [address, decodeXtext(address)])
  return [...new Set(all.map(address => address.toLowerCase().replace(/\.$/, '')))]
}

/** The value of a field without comments, which may have comments in them. */
export function withoutComments(value = ''): string {
  let text = value.slice(0, 1_000)
  for (let length = 0; length !== text.length; ) {
    length = text.length
    text = text.replace(/\([^()]*\)/g, ' ')
  }
  return text.trim()
}

/** The first word of a field. */
export const fieldKeyword = (value: string | undefined): string =>
  /^[\w-]*/.exec(withoutComments(value))?.[0].toLowerCase() ?? ''

/** The fields of a group by their name in lower case. */
export type Fields = ReadonlyMap<string, string>

const RECIPIENT = ['original-recipient', 'final-recipient']

/** Whether a block of fields begins a new group: it repeats a field of the group, or names a recipient after one who has an action. */
function beginsGroup(block: Fields, group: Fields): boolean {
  const repeats = [...block.keys()].some(name => group.has(name))
  return repeats || (group.has('action') && RECIPIENT.some(name => block.has(name)))
}

/**
 * The groups of fields of a report: the first, and one for each recipient. Blank lines separate them, but some gateways add blank lines
 * within a group.
 */
export function groupsOf(status: string): Fields[] {
  let group = new Map<string, string>()
  const groups = [group]
  for (const text of status.replace(/\r+\n|\r/g, '\n').split(/\n[ \t]*\n/)) {
    const block = reportFields(text)
    if (beginsGroup(block, group)) {
      group = new Map()
      groups.push(group)
    }
    for (const [name, value] of block) group.set(name, value)
  }
  return groups
}

/** The addresses of the recipient of whom a group is. */
export const fieldRecipients = (fields: Fields): string[] =>
  RECIPIENT.flatMap(name => addressesIn(fields.get(name) ?? ''))

/** A part of a message that is no text of it. */
export interface Attachment {
  mimeType: string
  content: Uint8Array
}

/** The most bytes of a part that are looked at. */
export const REPORT_TEXT_MAX = 256 * 1024
const PARTS_MAX = 5

/** The first parts of these types, as text. */
export const textsOfType = (attachments: readonly Attachment[], types: readonly string[]): string[] =>
  attachments
    .filter(({ mimeType }) => types.includes(mimeType.toLowerCase()))
    .slice(0, PARTS_MAX)
    .map(({ content }) => Buffer.from(content).subarray(0, REPORT_TEXT_MAX).toString())
