import { useState } from 'react'
import { composeAcknowledgement } from '#content/acknowledgement.ts'
import { wishLines } from '#contracts/inquiries/wish.ts'
import { CheckboxField } from '../../../../ui/field.tsx'
import { useSalonFacts } from '../../../calls/salon-facts.ts'

const sampleName = 'Nimali'
const sampleMessage = wishLines({ time: 'Saturday, 5 December 2026', answerBy: '' })

/** The automatic reply as a client would get it now. */
export function AcknowledgementPreview({ text }: { text: string }) {
  const facts = useSalonFacts()
  const [isPlain, setPlain] = useState(false)
  const service = isPlain ? '' : (facts.services[0]?.name ?? '')
  const branch = isPlain ? '' : (facts.branches.find(({ disable }) => !disable)?.name ?? '')
  const subject = [service && `about ${service}`, branch && `at ${branch}`].filter(Boolean).join(' ')
  return (
    <figure className="rounded-xl border border-plum/15 bg-ivory px-4 py-3 text-sm">
      <figcaption className="mb-2 text-plum-soft">
        {`Preview: to ${sampleName}, ${subject ? `who asks ${subject} on a day` : 'whose inquiry names no service, branch and day'}`}
      </figcaption>
      <p className="whitespace-pre-wrap wrap-anywhere">
        {composeAcknowledgement(
          { firstName: sampleName, service, branch, message: isPlain ? '' : sampleMessage },
          facts,
          text.trim() || null,
          location.origin,
        )}
      </p>
      <CheckboxField
        label="Preview without service, branch and day"
        className="mt-2"
        checked={isPlain}
        onChange={event => setPlain(event.target.checked)}
      />
    </figure>
  )
}
