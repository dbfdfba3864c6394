import { useEffect, useState } from 'react'
import { useActionData, useSearchParams } from 'react-router'
import { useSharedContent } from '../../content.ts'
import type { PageMeta } from '../../head.tsx'
import { phoneLink } from '../../links.ts'
import { BranchSection } from '../branches/branch-section.tsx'
import { type PageData, pageLoader, usePageData } from '../page-data.ts'
import { useShownPicture } from '../parts/own-pictures.ts'
import { PageHero } from '../parts/page-hero.tsx'
import { PlumBand } from '../parts/section.tsx'
import { pageHeads } from '../seo/page-heads.tsx'
import { ContactForm } from './contact-form.tsx'
import { ContactPanel } from './contact-panel.tsx'
import { clearDraft, readDraft } from './inquiry-draft.ts'
import type { RefusedPost } from './post.ts'
import { Sent } from './sent.tsx'
import { useChoice } from './use-choice.ts'

export const loader = pageLoader('contact')

export const meta: PageMeta<PageData> = ({ matches, loaderData }) =>
  pageHeads.contact(matches, loaderData?.branches)

export default function Contact() {
  const { copy, branches, services } = usePageData('contact')
  const posted = useActionData<RefusedPost>()
  const { salon } = useSharedContent()
  const [query] = useSearchParams()
  const [sent, setSent] = useState<'not yet' | 'now' | 'before'>('not yet')
  const open = branches?.filter(({ disable }) => !disable)
  const choice = useChoice(open, services, posted?.values, () => setSent('not yet'))
  const [email, setEmail] = useState<string>()
  const isPosted = query.has('sent')
  const isSent = isPosted || sent === 'now'

  useEffect(() => {
    if (isPosted && readDraft().isPosted) clearDraft()
  }, [isPosted])

  return (
    <>
      <PageHero picture={useShownPicture()('contact-hero')} eyebrow="Contact" title={copy.title}>
        <p>{copy.text}</p>
      </PageHero>
      <div className="@container">
        <div className="page-width grid gap-12 pt-12 pb-16 md:pb-24 @5xl:grid-cols-[1fr_23rem] @5xl:gap-16 @5xl:pt-16 @7xl:grid-cols-[1fr_27rem]">
          {isPosted && <Sent />}
          {!isPosted && isSent && <Sent email={email} onAgain={() => setSent('before')} />}
          {!isSent && (
            <ContactForm
              choice={choice}
              onSent={address => {
                setEmail(address)
                choice.choose({ branch: '', service: '' })
                setSent('now')
              }}
              posted={sent === 'not yet' ? posted : undefined}
              focusFirst={sent === 'before'}
            />
          )}
          <ContactPanel
            branch={isSent ? undefined : choice.selected.branch?.row}
            service={isSent ? undefined : choice.selected.service?.row}
          />
        </div>
      </div>
      <PlumBand>
        {copy.band}{' '}
        <a
          href={phoneLink(salon.phone)}
          className="mt-4 block text-baby-rose underline decoration-gold decoration-1 underline-offset-8 lining-nums hover:decoration-baby-rose"
        >
          {salon.phone}
        </a>
      </PlumBand>
      <BranchSection id="locations" branches={branches} title={copy.locationsTitle} canRetry />
    </>
  )
}
