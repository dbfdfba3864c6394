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
    <div className="page-width flex flex-col justify-center pb-8 max-md:hidden xl:py-14">
      {salon.phone && (
        <p className="font-display text-title font-medium">
          <PhoneLink number={salon.phone} className="quiet-link lining-nums" />
        </p>
      )}
      <ul className="mt-4 text-lead tabular-nums">
        {weekText(hours.week).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key
          <li key={index}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
