import { useEffect, useState } from 'react'
import { useActionData, useSearchParams } from 'react-router'
import type { Branch } from '#contracts/branches/branch.ts'
import { isKnownWeek } from '#contracts/branches/week.ts'
import { priceSelection } from '#contracts/selection/priced-selection.ts'
import { readSelection } from '#contracts/selection/selection.ts'
import { isDay } from '#contracts/text/days.ts'
import { useSharedContent } from '../../content.ts'
import type { PageMeta } from '../../head.tsx'
import { later, MissingPart } from '../../later.tsx'
import { BranchSection } from '../branches/branch-section.tsx'
import { type PageData, pageLoader, usePageData } from '../page-data.ts'
import { PhoneLink } from '../parts/link.tsx'
import { useShownPicture } from '../parts/own-pictures.ts'
import { PageHero } from '../parts/page-hero.tsx'
import { PlumBand } from '../parts/section.tsx'
import { findIn } from '../selection/find-service.ts'
import { asOneService } from '../selection/selection-names.ts'
import { pageHeads } from '../seo/page-heads.tsx'
import type { WhatsAppSubject } from '../whats-app/whats-app-message.ts'
import type { CallbackProps } from './callback.tsx'
import { readEarlyCallback } from './callback-link.tsx'
import { ContactForm } from './contact-form.tsx'
import type { PanelProps } from './contact-panel.tsx'
import { clearDraft, readInquiryDraft } from './inquiry-draft.ts'
import type { WishedTime } from './inquiry-form.ts'
import { NumberAndHours } from './number-and-hours.tsx'
import type { RefusedPost } from './post.ts'
import type { SentInquiry } from './send-inquiry.ts'
import type { SentBeforeProps } from './sent-before.tsx'
import { SENT_TITLE } from './sent-title.ts'
import { useChoice } from './use-choice.ts'

export const loader = pageLoader('contact')

// Loaded only after a post without JavaScript. If that fails, its first sentence is there.
const SentBefore = later<SentBeforeProps>({
  load: () => import('./sent-before.tsx').then(code => code.SentBefore),
  missing: () => <h2 className="font-display text-heading">{SENT_TITLE}</h2>,
})

// Most clients have an email.
const Callback = later<CallbackProps>({
  load: () => import('./callback.tsx').then(code => code.Callback),
  missing: () => <MissingPart tag="details" />,
})

// Beside or below the form, which is needed first.
const ContactPanel = later<PanelProps>({
  load: () => import('./contact-panel.tsx').then(code => code.ContactPanel),
  missing: () => <MissingPart tag="aside" />,
})

export const meta: PageMeta<PageData> = ({ matches, loaderData }) => pageHeads.contact(matches, loaderData)

/** What was sent from this page, to which branch and for which service. */
interface SentHere extends SentInquiry {
  branch: Branch | undefined
  service: WhatsAppSubject['service']
}

export default function Contact() {
  const { copy, branches, services } = usePageData('contact')
  const posted = useActionData<RefusedPost>()
  const { salon, hours } = useSharedContent()
  const [query] = useSearchParams()
  const [early] = useState(readEarlyCallback)
  const [sent, setSent] = useState<'not yet' | 'before' | SentHere>('not yet')
  const [when, setWhen] = useState<WishedTime>(posted?.wish ?? { wishedDate: '', wishedTime: '' })
  const day = when.wishedDate
  const open = branches?.filter(({ disable }) => !disable)
  // Another message, after one was sent, begins without it.
  const list = sent === 'not yet' ? (posted?.list ?? query.get('list') ?? '') : ''
  const { lines, isWhole } = readSelection(list)
  const priced = services && list ? priceSelection(lines, findIn(services), isDay(day) ? day : '') : undefined
  const listed = priced?.lines.map(({ service }) => service) ?? []
  const choice = useChoice(open, services, posted?.values, listed, () => setSent('not yet'))
  const isPosted = query.has('sent')
  const sentHere = typeof sent === 'object' && !isPosted ? sent : undefined
  const isSent = isPosted || sentHere !== undefined
  const branch = isSent ? undefined : choice.selected.branch?.row
  const asked = priced && listed.length > 0 ? asOneService(priced) : choice.selected.service?.row
  const service = isSent ? undefined : asked

  const refused = sent === 'not yet' ? posted : undefined
  const shared = {
    choice,
    listed: list && services !== undefined ? { list, isWhole, priced, services } : undefined,
    when,
    onSent: (inquiry: SentInquiry) => {
      setSent({ ...inquiry, branch, service })
      choice.choose({ branch: '', service: '' })
    },
  }

  useEffect(() => {
    if (isPosted && readInquiryDraft().isPosted) clearDraft()
  }, [isPosted])

  return (
    <>
      <PageHero
        picture={useShownPicture()('contact-hero')}
        facts={(salon.phone || isKnownWeek(hours.week)) && <NumberAndHours />}
        title={copy.title}
        isLow
        isBrief
      >
        <p>{copy.text}</p>
      </PageHero>
      <div className="@container">
        <div className="page-width grid gap-6 pt-2 pb-4 md:gap-12 md:pt-12 md:pb-24 @5xl:page-columns @5xl:pt-16 @5xl:*:first:col-span-7 @5xl:*:last:col-span-5 @7xl:*:last:col-span-4 @7xl:*:last:col-start-9">
          {isPosted && (
            <SentBefore
              parameter={query.get('sent')}
              listed={listed.length > 0 ? asked : undefined}
              branches={open}
              services={services}
            />
          )}
          {sentHere && <sentHere.Sent {...sentHere} onAgain={() => setSent('before')} />}
          {!isSent && (
            <div>
              <ContactForm
                {...shared}
                posted={refused?.channel ? undefined : refused}
                focusFirst={sent === 'before'}
                onWhen={setWhen}
              />
              <Callback
                {...shared}
                posted={refused?.channel ? refused : undefined}
                early={sent === 'not yet' ? early : undefined}
              />
            </div>
          )}
          <ContactPanel branch={branch} service={service} day={day} priced={priced} isSent={isSent} />
        </div>
      </div>
      {salon.phone && (
        <div className="max-md:hidden">
          <PlumBand>
            {copy.band}{' '}
            <PhoneLink
              number={salon.phone}
              className="mt-4 block text-baby-rose underline decoration-gold decoration-1 underline-offset-8 lining-nums hover:decoration-baby-rose"
            />
          </PlumBand>
        </div>
      )}
      <BranchSection id="locations" branches={branches} title={copy.locationsTitle} canRetry />
    </>
  )
}
