import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LeftPrice } from '#contracts/services/price-changes.ts'
import { formatExactly } from '#contracts/services/typed-price.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { keys } from '../../query-client.ts'
import { fullName } from './price-table.tsx'

function reasonText({ reason, now }: LeftPrice): string {
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
      return now === undefined
        ? 'Another price was planned since.'
        : `It was changed since, to Rs. ${formatExactly(now)}.`
  }
}

/** Says line by line which prices an undo has left as they are. */
export function LeftPricesDialog() {
  const client = useQueryClient()
  const { data: left = [] } = useQuery<LeftPrice[]>({
    queryKey: keys.leftPrices,
    // Only set by `undoPriceChange`.
    queryFn: () => [],
    enabled: false,
  })
  const close = () => client.setQueryData<LeftPrice[]>(keys.leftPrices, [])
  return (
    <Dialog
      open={left.length > 0}
      title={left.length === 1 ? 'One price stays as it is' : `${left.length} prices stay as they are`}
      className="max-w-lg"
      onClose={close}
      footer={<Button onClick={close}>Close</Button>}
    >
      <p className="text-sm">All other prices of this change were put back.</p>
      <ul className="mt-3 divide-y divide-plum/10 text-sm">
        {left.map(price => (
          <li key={`${price.id}:${price.option ?? ''}`} className="py-2">
            <p className="font-medium wrap-anywhere">{fullName(price)}</p>
            <p className="text-plum-soft">{reasonText(price)}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
