import { useRouteLoaderData } from 'react-router'
import { composePrivacy } from '#content/privacy.ts'
import { DATA_REQUEST } from '#contracts/inquiries/data-request.ts'
import { paths } from '#contracts/paths/paths.ts'
import { useSharedContent } from '../../content.ts'
import type { RootData } from '../../data-source.ts'
import type { PageMeta } from '../../head.tsx'
import { mailLink } from '../../salon/links.ts'
import { pageLoader, usePageData } from '../page-data.ts'
import { siteButtonClass } from '../parts/link.tsx'
import { PageHero } from '../parts/page-hero.tsx'
import { SampleNote } from '../parts/sample-note.tsx'
import { pageHeads } from '../seo/page-heads.tsx'

export const loader = pageLoader('privacy')

export const meta: PageMeta = ({ matches }) => pageHeads.privacy(matches)

/** What the salon does with personal data: the owner's texts, with the facts of the settings filled in. */
export default function Privacy() {
  const { copy } = usePageData('privacy')
  const { salon } = useSharedContent()
  const root = useRouteLoaderData('root') as RootData | undefined
  const parts = composePrivacy(copy, {
    salon,
    keptFor: root?.keptFor ?? '',
    photographsKeptFor: root?.photographsKeptFor ?? '',
    takesPhotographs: root?.takesPhotographs ?? false,
    sendsMail: root?.sendsMail ?? false,
    readsMail: root?.readsMail ?? false,
  })
  return (
    <>
      <PageHero eyebrow="Privacy" title={copy.title}>
        <p>{copy.text}</p>
      </PageHero>
      <div className="page-width pt-4 pb-16 md:pb-24">
        {parts.map(({ id, heading, paragraphs }) => (
          <section
            key={id}
            id={id}
            aria-labelledby={`${id}-title`}
            className="grid gap-x-8 gap-y-2 border-t border-gold/50 py-6 md:grid-cols-[2fr_3fr] md:py-8"
          >
            <h2 id={`${id}-title`} className="font-display text-2xl/tight font-semibold">
              {heading}
            </h2>
            <div className="max-w-[60ch] space-y-4 wrap-anywhere">
              {paragraphs.map(paragraph => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {id === 'responsible' && (
                <SampleNote rows={[{ sample: root?.demo === true }]}>
                  In this demo, the name and the contact details are samples.
                </SampleNote>
              )}
              {id === 'rights' && <AskAboutData email={salon.email} />}
            </div>
          </section>
        ))}
      </div>
    </>
  )
}

/** Leads to the form, or to an email where the salon has an address, with the subject by which the salon knows what it is about. */
const AskAboutData = ({ email }: { email: string }) => (
  <p className="flex flex-wrap items-center gap-x-6 gap-y-2 pt-2 print:hidden">
    <a href={paths.dataRequest} className={siteButtonClass('outlined')}>
      Ask about your data
    </a>
    {email && (
      <a
        href={mailLink(email, { subject: DATA_REQUEST })}
        className="quiet-link inline-flex min-h-11 items-center text-sm"
      >
        Ask by email
      </a>
    )}
  </p>
)
