import { useWatch } from 'react-hook-form'
import type { Service } from '#contracts/services/service.ts'
import { dayAndMonth } from '#contracts/text/date-texts.ts'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { FullAccess } from '../../../session/full-access.tsx'
import type { ServiceFormControl } from '../price-field.tsx'
import { droppedPlans, lostText, newPricesText } from './plan-text.ts'

/** The planned price of the service in the form, to read, and what of it would not apply with what was typed. */
export function PlanInForm({ form, service }: { form: ServiceFormControl; service: Service }) {
  const options = useWatch({ control: form.control, name: 'options' })
  const { planned } = service
  if (!planned) return null
  const names = options.map(({ name }) => name.trim()).filter(name => name !== '')
  const prices = newPricesText(service, planned)
  return (
    <div className="rounded-lg border border-plum/15 bg-ivory px-4 py-2 text-sm">
      <p className="wrap-anywhere">
        <span className="font-medium">{`Planned from ${dayAndMonth(planned.validFrom)}: `}</span>
        <span className="tabular-nums">{prices.join('; ') || 'no price'}</span>
        <span>{planned.announced ? ', announced on the website.' : ', not announced on the website.'}</span>
      </p>
      <FullAccess>
        <p className="text-plum-soft">
          Change it with Change Prices, or cancel it in the list. Saving this form leaves it as it is.
        </p>
      </FullAccess>
      {planned.lost.length > 0 && <p className="text-rose-700">{lostText(planned.lost)}</p>}
      <LiveRegion className="text-rose-700">
        {droppedPlans(planned, names).map(sentence => (
          <p key={sentence}>{sentence}</p>
        ))}
      </LiveRegion>
    </div>
  )
}
