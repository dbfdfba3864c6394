import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { formatNumber } from '#contracts/text/number-texts.ts'

const counted = (count: number, one: string, several: string): string | undefined =>
  count === 0 ? undefined : `${formatNumber(count)} ${count === 1 ? one : several}`

/**
 * '2 clients have answered' and '1 new inquiry', as far as there are any.
 * @param newest the highest id of the inquiries that were there before
 */
export function arrivedTexts(arrived: readonly Pick<Inquiry, 'id'>[], newest: number): string[] {
  const isNew = arrived.filter(({ id }) => id > newest).length
  return [
    counted(arrived.length - isNew, 'client has answered', 'clients have answered'),
    counted(isNew, 'new inquiry', 'new inquiries'),
  ].filter(text => text !== undefined)
}
