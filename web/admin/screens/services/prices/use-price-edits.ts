import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Service } from '#contracts/services/service.ts'
import { type AdjustedLines, adjustedText, adjustLines } from './adjust-lines.ts'
import type { Adjustment } from './adjustment.ts'
import { type Edits, editLine, type PriceLine, priceLines } from './lines.ts'
import type { PriceFormValues } from './price-form.ts'

/** What raising or lowering prices has done. */
interface Applied {
  adjustment: Adjustment
  text: string
  /** Keys of the lines that kept what was typed. */
  kept: readonly string[]
}

/**
 * The prices of the table: what is typed, ticked, raised and lowered.
 * @param isShown whether the list shows a service: the prices of others stay as they are typed
 */
export function usePriceEdits(
  form: UseFormReturn<PriceFormValues>,
  services: readonly Service[],
  isShown: (service: Service) => boolean,
) {
  const values = useWatch({ control: form.control }) as PriceFormValues
  const { edits, scope, ticked } = values
  const [applied, setApplied] = useState<Applied>()

  const stored = priceLines(services)
  const lines = stored.map(line => editLine(line, edits))
  const shown = lines.filter(({ service }) => isShown(service))
  const chosen =
    scope === 'ticked'
      ? stored.filter(({ key }) => ticked.includes(key))
      : stored.filter(({ service }) => isShown(service))

  const setEdits = (next: Edits) => {
    form.setValue('edits', next, { shouldDirty: true })
    form.clearErrors()
  }

  function show(result: AdjustedLines, adjustment: Adjustment) {
    setEdits(result.edits)
    setApplied({
      adjustment,
      text: adjustedText(result, adjustment),
      kept: result.kept.map(({ key }) => key),
    })
  }

  return {
    values,
    lines,
    /** Those that the list shows. */
    shown,
    /** How many are raised or lowered at once. */
    chosenCount: chosen.length,
    changed: lines.filter(({ isChanged }) => isChanged),
    /** How many prices were typed whose service or option no longer exists. */
    missing: Object.keys(edits).filter(key => !stored.some(line => line.key === key)).length,
    applied,
    forgetApplied: () => setApplied(undefined),
    isTicked: (key: string) => ticked.includes(key),
    apply(adjustment: Adjustment) {
      show(adjustLines(chosen, edits, adjustment), adjustment)
    },
    /** Raises or lowers also the prices that were kept because they were typed. */
    includeKept({ adjustment, kept }: Applied) {
      const again = stored.filter(({ key }) => kept.includes(key))
      show(adjustLines(again, edits, adjustment, true), adjustment)
    },
    type({ key, from }: PriceLine, text: string) {
      setEdits({ ...edits, [key]: { text, from, isTyped: true } })
    },
    clear() {
      setEdits({})
      setApplied(undefined)
    },
    tick(key: string, isTicked: boolean) {
      const next = isTicked ? [...ticked, key] : ticked.filter(other => other !== key)
      form.setValue('ticked', next, { shouldDirty: true })
      form.setValue('scope', next.length > 0 ? 'ticked' : 'shown', { shouldDirty: true })
    },
  }
}

export type PriceEdits = ReturnType<typeof usePriceEdits>
