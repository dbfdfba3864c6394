import { useQuery } from '@tanstack/react-query'
import type { RelatedInquiry } from '#contracts/inquiries/inquiry.ts'
import { agoText } from '#contracts/text/date-texts.ts'
import { MINUTE_MS } from '#contracts/text/days.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { phoneKeysOf } from '#contracts/text/person-keys.ts'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { queries } from '../../../calls/queries.ts'
import { useNow } from '../../../text/salon-time.tsx'
import { RelatedList } from '../related/related-list.tsx'
import { useSettled } from '../use-settled.ts'

/** An inquiry as new as this may be the one that is being written down. */
const JUST_WRITTEN_MS = 15 * MINUTE_MS

const isEmail = (text: string) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)

/** "Asked before: 2 inquiries" */
const countText = (count: number) => `Asked before: ${counted(count, 'inquiry', 'inquiries')}`

/** Says that a colleague may have written the same down. */
function JustWritten({ newest }: { newest: RelatedInquiry | undefined }) {
  const age = useNow() - Date.parse(newest?.createdAt ?? '')
  return (
    <LiveRegion>
      {age < JUST_WRITTEN_MS && (
        <p className="mb-2 rounded-lg border border-gold bg-gold/10 px-3 py-2">
          {`The newest inquiry came ${agoText(age)}. A colleague may have written this down already.`}
        </p>
      )}
    </LiveRegion>
  )
}

interface Props {
  email: string
  phone: string
  /** The name that is being written down. */
  name: string
  /** Opens one of the inquiries. */
  onOpen(id: number): void
}

/** The inquiries of the person with the email or the telephone that is being typed, newest first. */
export function KnownPerson({ email, phone, name, onOpen }: Props) {
  const typed = { email: useSettled(email.trim()), phone: useSettled(phone.trim()) }
  const person = {
    email: isEmail(typed.email) ? typed.email : '',
    phone: phoneKeysOf(typed.phone).length > 0 ? typed.phone : '',
  }
  const { data: related = [] } = useQuery({
    ...queries.related(person),
    enabled: person.email !== '' || person.phone !== '',
  })
  return (
    <>
      <LiveRegion className="sr-only">{related.length > 0 && countText(related.length)}</LiveRegion>
      {related.length > 0 && (
        <section aria-labelledby="known-person" className="min-w-0 space-y-2 text-sm">
          <h3 id="known-person" className="font-medium">
            {countText(related.length)}
          </h3>
          <JustWritten newest={related[0]} />
          <RelatedList related={related} name={name} onOpen={onOpen} />
        </section>
      )}
    </>
  )
}
