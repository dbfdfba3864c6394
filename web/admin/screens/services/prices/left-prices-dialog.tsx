import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LeftPrice } from '#contracts/services/price-changes.ts'
import { formatExactly } from '#contracts/services/typed-price.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { keys } from '../../../calls/query-client.ts'
import { fullName } from './price-table.tsx'
import type { LeftPrices } from './price-undo.ts'

function reasonText({ reason, now, before, field }: LeftPrice): string {
  switch (reason) {
    case 'deleted':
      return 'The service was deleted.'
    case 'no option':
      return 'The service no longer has this option.'
    case 'already valid':
      return 'It became valid on its day.'
    case 'day passed':
      return 'Its day has passed.'
    default:
      if (field !== undefined) return 'It was changed since.'
      return now === undefined
        ? 'Another price was planned since.'
        : `It was changed since, to Rs.\u00a0${formatExactly(now)}.${before === undefined ? '' : ` Before this change it was Rs.\u00a0${formatExactly(before)}.`}`
  }
}

function titleOf(left: readonly LeftPrice[]): string {
  const what = left.some(({ field }) => field !== undefined) ? 'change' : 'price'
  return left.length === 1 ? `One ${what} stays as it is` : `${left.length} ${what}s stay as they are`
}

const none: LeftPrices = { prices: [], putBack: '' }

/** Says line by line which prices an undo has left as they are. */
export function LeftPricesDialog() {
  const client = useQueryClient()
  const { data: left = none } = useQuery<LeftPrices>({
    queryKey: keys.leftPrices,
    // Only set by `undoPriceChange`.
    queryFn: () => none,
    enabled: false,
  })
  const close = () => client.setQueryData<LeftPrices>(keys.leftPrices, none)
  return (
    <Dialog
      open={left.prices.length > 0}
      title={titleOf(left.prices)}
      className="max-w-lg"
      onClose={close}
      footer={<Button onClick={close}>Close</Button>}
    >
      {left.putBack && <p className="text-sm wrap-anywhere">{left.putBack}</p>}
      <ul className="mt-3 divide-y divide-plum/10 text-sm">
        {left.prices.map(price => (
          <li key={`${price.id}:${price.option ?? ''}:${price.field ?? ''}`} className="py-2">
            <p className="font-medium wrap-anywhere">
              {fullName({ name: price.name, option: price.option ?? price.field })}
            </p>
            <p className="text-plum-soft">{reasonText(price)}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
