import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { fullNameOf } from '#contracts/inquiries/inquiry-fields.ts'
import { RelatedList } from '../../related/related-list.tsx'

interface Props {
  inquiry: InquiryDetail
  /** Opens another inquiry in place of this one. */
  onOpen(id: number): void
}

/** The other inquiries of the person, newest first. */
export function AlsoAsked({ inquiry, onOpen }: Props) {
  const { related } = inquiry
  if (related.length === 0) return null
  return (
    <section aria-labelledby="also-asked" className="space-y-2 text-sm max-sm:pt-5 print:hidden">
      <h3 id="also-asked" className="font-medium">
        Also asked
      </h3>
      <RelatedList related={related} name={fullNameOf(inquiry)} onOpen={onOpen} />
    </section>
  )
}
