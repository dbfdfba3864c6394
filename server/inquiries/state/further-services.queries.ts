import type { InquiryInput } from '#contracts/inquiries/inquiry.ts'
import { readWish } from '#contracts/inquiries/wish.ts'
import { servicesOfLine } from '#contracts/selection/services-in-message.ts'
import type { Db } from '../../db/tables.ts'

/**
 * Stores which services the selection in a new inquiry's message names besides the inquiry's own, with the categories that they have
 * now. Lines that name none of our services are left out: anyone may send any text.
 */
export async function storeFurtherServices(
  trx: Db,
  inquiryId: number,
  { service, message }: Pick<InquiryInput, 'service' | 'message'>,
): Promise<void> {
  const { services: lines } = readWish(message)
  if (lines.length === 0) return
  const services = await trx.selectFrom('services').select(['name', 'categoryId']).orderBy('id').execute()
  const named = new Map(
    lines.flatMap(line => {
      const [found] = servicesOfLine(line, services)
      return found && found.name !== service ? [[found.name, found.categoryId] as const] : []
    }),
  )
  const rows = [...named].map(([name, category]) => ({ inquiryId, service: name, category }))
  if (rows.length > 0) await trx.insertInto('furtherServices').values(rows).execute()
}
