import { weekText } from '#contracts/branches/week.ts'
import { useSharedContent } from '../../content.ts'
import { PhoneLink } from '../parts/link.tsx'

/**
 * The salon's telephone number and its hours as large type. Not on phones: there the line above the form has the number and says
 * whether it is open.
 */
export function NumberAndHours() {
  const { salon, hours } = useSharedContent()
  return (
    <div className="page-head-facts max-md:hidden">
      {salon.phone && (
        <p className="page-head-phone">
          <PhoneLink number={salon.phone} className="quiet-link lining-nums" />
        </p>
      )}
      <ul className="text-lead tabular-nums">
        {weekText(hours.week).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key
          <li key={index}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
