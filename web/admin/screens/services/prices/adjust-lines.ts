import { counted, formatExactly } from '#contracts/text/number-texts.ts'
import { fullName } from '../large-change.ts'
import { type Adjustment, adjust } from './adjustment.ts'
import type { Edits, PriceEdit, PriceLine } from './lines.ts'

/** What raising or lowering prices has done to the table. */
export interface AdjustedLines {
  edits: Edits
  /** How many prices were raised or lowered. */
  adjusted: number
  /** How many stay as they are, each with a note why. */
  unadjusted: number
  /** The lines whose price was typed, which keep it. */
  kept: readonly PriceLine[]
}

/**
 * Raises or lowers prices, from the stored ones.
 * @param chosen the prices that are raised or lowered
 * @param includesTyped also those that were typed; otherwise they keep what was typed
 */
export function adjustLines(
  chosen: readonly PriceLine[],
  edits: Edits,
  adjustment: Adjustment,
  includesTyped = false,
): AdjustedLines {
  const kept = includesTyped ? [] : chosen.filter(({ key }) => edits[key]?.isTyped)
  const next = chosen
    .filter(line => !kept.includes(line))
    .map(({ key, from }): [string, PriceEdit] => {
      const { price, unadjusted } = adjust(from, adjustment)
      return [key, { text: formatExactly(price), from, unadjusted }]
    })
  const unadjusted = next.filter(([, edit]) => edit.unadjusted !== undefined).length
  return {
    edits: { ...edits, ...Object.fromEntries(next) },
    adjusted: next.length - unadjusted,
    unadjusted,
    kept,
  }
}

/** How many corrected prices a sentence names. */
const NAMED = 3

/** What raising or lowering has done, in sentences: "9 prices raised in the table. Nothing is saved yet." */
export function adjustedText(
  { adjusted, unadjusted, kept }: AdjustedLines,
  { direction }: Adjustment,
): string {
  const verb = direction === 'raise' ? 'raised' : 'lowered'
  const names = kept.slice(0, NAMED).map(({ service, option }) => fullName({ name: service.name, option }))
  const more = kept.length > NAMED ? ` and ${kept.length - NAMED} more` : ''
  return [
    adjusted === 0
      ? `No price ${verb}.`
      : `${counted(adjusted, 'price')} ${verb} in the table. Nothing is saved yet.`,
    unadjusted > 0 &&
      `${counted(unadjusted, 'price stays as it is: see its note', 'prices stay as they are: see their notes')}.`,
    kept.length > 0 &&
      `${counted(kept.length, 'corrected price was', 'corrected prices were')} kept: ${names.join('; ')}${more}.`,
  ]
    .filter(text => text !== false)
    .join(' ')
}
