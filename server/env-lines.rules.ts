const BLANK = /^\s*(#.*)?$/
const NAME_AND_VALUE = /^\s*(?:export\s+)?[A-Za-z_]\w*\s*=\s*(.*)$/
const CUT = /\S#/

/** Something that stands in a line of a settings file and would not be read as it was meant. */
interface Fault {
  /** From 1. */
  line: number
  says: string
}

/**
 * Finds in the text of a `.env` what its reader passes by in silence: lines that are neither blank, a comment nor NAME=VALUE, quotes
 * without an end, and values that end at a `#`.
 */
export function findFaults(text: string): Fault[] {
  const faults: Fault[] = []
  const lines = text.split(/\r?\n/)
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as string
    if (BLANK.test(line)) continue
    const [, value] = NAME_AND_VALUE.exec(line) ?? []
    const begin = index
    const say = (says: string) => faults.push({ line: begin + 1, says })
    if (value === undefined) say('is neither NAME=VALUE nor a comment.')
    else if (/^["'`]/.test(value)) {
      const quote = value[0] as string
      if (value.includes(quote, 1)) continue
      // A value in quotes may go on over several lines.
      const end = lines.findIndex((later, at) => at > begin && later.includes(quote))
      if (end < 0) say(`has a ${quote} without an end.`)
      else index = end
    } else if (CUT.test(value))
      say(
        'has a # in its value, which would end there: put the value in "quotes", and in an address write %23.',
      )
  }
  return faults
}
