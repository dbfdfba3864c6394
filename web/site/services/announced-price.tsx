import type { Service } from '#contracts/services/service.ts'
import { dayAndMonth } from '../../day-and-month.ts'
import { formatLkr, spokenLkr } from '../../format.ts'

type Announced = NonNullable<Service['announced']>

const textOf = ({ validFrom, price, options }: Announced, write: typeof formatLkr) =>
  `from ${dayAndMonth(validFrom)} ${options ? options.map(option => `${option.name} ${write(option.price)}`).join(', ') : write(price ?? 0)}`

/** What a service will cost from a day on: "from 1 January රු. 4,900", or with the names of options. */
export const AnnouncedPrice = ({ announced }: { announced: Announced }) => (
  <p className="flex justify-end text-[0.9375rem] text-plum-soft">
    <span aria-hidden="true">{textOf(announced, formatLkr)}</span>
    <span className="sr-only">{textOf(announced, spokenLkr)}</span>
  </p>
)
