import { ShownPrice } from '../services/price.tsx'

/** An amount of the list. */
export const Amount = ({ amount, from, look }: { amount: number; from: boolean; look: string }) => (
  <ShownPrice
    service={{ from, perNail: false }}
    price={amount}
    look={`font-price font-semibold lining-nums tabular-nums ${look}`}
  />
)
