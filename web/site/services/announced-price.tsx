import type { Service } from '#contracts/services/service.ts'
import { dayAndMonth } from '#contracts/text/date-texts.ts'
import { OptionPrices, ShownPrice } from './price.tsx'

type Announced = NonNullable<Service['announced']>

/** What a service will cost from a day on: "from 1 January: රු. 4,900", or the new prices of options, a line each. */
export function PriceAnnouncement({ service, announced }: { service: Service; announced: Announced }) {
  const { validFrom, price = 0, options } = announced
  const day = `from ${dayAndMonth(validFrom)}: `
  return (
    <div className="price-extra">
      {options ? (
        <>
          <p>{day}</p>
          <OptionPrices service={service} options={options} look="" />
        </>
      ) : (
        <p>
          {day}
          <ShownPrice service={service} price={price} look="" />
        </p>
      )}
    </div>
  )
}
