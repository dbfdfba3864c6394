import { NAILS_MAX } from '#contracts/selection/selection.ts'
import { counted } from '#contracts/text/number-texts.ts'

interface NailCountProps {
  /** The name of the service. */
  name: string
  count: number
  onCount(count: number): void
}

/** How many nails of a service that is priced by the nail. */
export const NailCount = ({ name, count, onCount }: NailCountProps) => (
  <select
    aria-label={`How many nails of ${name}`}
    value={count}
    onChange={event => onCount(Number(event.target.value))}
    className="nail-count"
  >
    {Array.from({ length: NAILS_MAX }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the numbers from 1
      <option key={index} value={index + 1}>
        {counted(index + 1, 'nail')}
      </option>
    ))}
  </select>
)
