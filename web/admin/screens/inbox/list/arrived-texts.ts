import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { counted } from '#contracts/text/number-texts.ts'

/**
 * '2 clients have answered' and '1 new inquiry', as far as there are any.
 * @param newest the highest id of the inquiries that were there before
 */
export function arrivedTexts(arrived: readonly Pick<Inquiry, 'id'>[], newest: number): string[] {
  const isNew = arrived.filter(({ id }) => id > newest).length
  const haveAnswered = arrived.length - isNew
  return [
    haveAnswered > 0 && counted(haveAnswered, 'client has answered', 'clients have answered'),
    isNew > 0 && counted(isNew, 'new inquiry', 'new inquiries'),
  ].filter(text => text !== false)
}
