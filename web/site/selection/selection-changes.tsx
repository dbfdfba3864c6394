import type { PricedLine, PricedSelection } from '#contracts/selection/priced-selection.ts'
import { ShownPrice } from '../services/price.tsx'
import { nameOf } from './selection-names.ts'
import { missingText } from './selection-texts.ts'

interface SelectionChangesProps {
  priced: PricedSelection
  /** Whether a link had nothing that can't be read. */
  isWhole: boolean
}

const isChanged = ({ changedTo }: PricedLine) => changedTo !== undefined

/** Whether a selection from an older link no longer says what it did. */
export const hasChanged = ({ priced, isWhole }: SelectionChangesProps): boolean =>
  !isWhole || priced.missing.length > 0 || priced.lines.some(isChanged)

/** What a selection from an older link no longer says as it did: nothing is guessed. */
export function SelectionChanges({ priced, isWhole }: SelectionChangesProps) {
  const missing = missingText(priced)
  return (
    <ul>
      {missing && <li>{missing}</li>}
      {priced.lines.filter(isChanged).map(line => (
        <li key={line.service.id}>
          <span>{`${nameOf(line)} was `}</span>
          <ShownPrice service={line.service} price={line.line.price} look="font-price-sans" />
          <span>{' when it was chosen, and is now '}</span>
          <ShownPrice service={line.service} price={line.changedTo as number} look="font-price-sans" />.
        </li>
      ))}
      {!isWhole && <li>Part of this link can’t be read.</li>}
    </ul>
  )
}
