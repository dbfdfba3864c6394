import { useQuery } from '@tanstack/react-query'
import { longDay, timeOfDay } from '#contracts/text/date-texts.ts'
import { salonDay } from '#contracts/text/days.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Dialog } from '../../../../../ui/dialog.tsx'
import { Loaded } from '../../../../calls/loaded.tsx'
import { queries } from '../../../../calls/queries.ts'

const dayOf = (at: string) => longDay(salonDay(at))

/** With the time, as several may be of one day. */
const momentOf = (at: string) => `${dayOf(at)}, ${timeOfDay(at)}`

interface Props {
  /** When the inquiry arrived. */
  at: string
  onClose(): void
}

/** The privacy page as it was published when an inquiry arrived. */
export function PrivacyPageDialog({ at, onClose }: Props) {
  const query = useQuery(queries.privacyPage(at))
  return (
    <Dialog
      open
      title={`Privacy page on ${dayOf(at)}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Loaded query={query} failed="We couldn’t load the privacy page.">
        {({ title, lead, parts, from, until }) => (
          <div className="space-y-4 text-sm wrap-anywhere">
            <p className="text-plum-soft">
              {`Published on ${momentOf(from)}; ${until ? `replaced on ${momentOf(until)}` : 'still the present one'}.`}
            </p>
            <h3 className="text-base font-medium">{title}</h3>
            <p>{lead}</p>
            {parts.map(({ id, heading, paragraphs }) => (
              <section key={id} className="space-y-2">
                <h4 className="font-medium">{heading}</h4>
                {paragraphs.map(paragraph => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </section>
            ))}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
