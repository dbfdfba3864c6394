import type { ReactNode } from 'react'
import { data, type LoaderFunctionArgs, useParams } from 'react-router'
import { salon } from '#content/salon.ts'
import type { Branch } from '#contracts/branches/branch.ts'
import { coordinatesOf } from '#contracts/branches/coordinates.ts'
import { groupWeek, isKnownWeek, shiftText } from '#contracts/branches/week.ts'
import type { Person } from '#contracts/content/content.ts'
import { paths } from '#contracts/paths/paths.ts'
import { shortNameOfDay } from '#contracts/text/date-texts.ts'
import { useSharedContent } from '../../content.ts'
import type { PageMeta } from '../../head.tsx'
import { branchOptions } from '../../salon/choices.ts'
import { phoneLink } from '../../salon/links.ts'
import { BranchMap } from '../branches/branch-map.tsx'
import { BranchPhoto } from '../branches/branch-picture.tsx'
import { isDrawn } from '../branches/coast-part.ts'
import { LoadFailure } from '../branches/load-failure.tsx'
import { Closures } from '../hours/closures.tsx'
import { OpenNow } from '../hours/open-now.tsx'
import NotFound from '../not-found/not-found.tsx'
import { type PageData, pageLoader, usePageData } from '../page-data.ts'
import { ButtonLink, Link, MailLink, PhoneLink, siteButtonClass } from '../parts/link.tsx'
import { useShownPicture } from '../parts/own-pictures.ts'
import { Picture } from '../parts/picture.tsx'
import { SampleNote } from '../parts/sample-note.tsx'
import { pageHeads } from '../seo/page-heads.tsx'
import { whatsAppLink } from '../whats-app/whats-app-link.tsx'

const findBranch = (branches: readonly Branch[], slug: string | undefined) =>
  branches.find(branch => branch.slug === slug && !branch.disable)

const load = pageLoader('branch')

/** Waits for the branches, also in the browser: only they say whether there is such a page. */
export async function loader(args: LoaderFunctionArgs) {
  const loaded = await load(args)
  const branches = await loaded.branches
  const isUnknown = branches && !findBranch(branches, args.params.slug)
  return data({ ...loaded, branches }, { status: isUnknown ? 404 : 200 })
}

export const meta: PageMeta<PageData> = ({ matches, loaderData, params }) => {
  const { branches, services } = loaderData ?? {}
  const branch = Array.isArray(branches) && findBranch(branches, params.slug)
  return branch ? pageHeads.branch(matches, branch, services) : pageHeads.notFound()
}

export default function BranchPage() {
  const { slug } = useParams()
  const { branches, people } = usePageData('branch')
  if (!branches)
    return <div className="page-width min-h-[80svh] py-16">{branches === null && <LoadFailure />}</div>
  const branch = findBranch(branches, slug)
  if (!branch) return <NotFound />
  return (
    <>
      <Head branch={branch} branches={branches} />
      <div className="page-width grid gap-x-6 gap-y-10 py-10 md:grid-cols-2 md:py-16 lg:grid-cols-3">
        <Hours branch={branch} />
        <Part title="How to find us">
          <Place branch={branch} />
        </Part>
        <div className="flex flex-col gap-8">
          <BranchPhoto
            branch={branch}
            sizes="(min-width: 64rem) 24rem, (min-width: 48rem) 45vw, 92vw"
            className="aspect-3/2 w-full overflow-hidden rounded-picture print:hidden"
          />
          <PeopleHere people={people.filter(person => person.branches.includes(branch.id))} />
        </div>
      </div>
      <OtherBranches branches={branches.filter(other => other !== branch && !other.disable)} />
    </>
  )
}

/** The part of the map around a branch: 3 km to each side, so that its neighbours are on it. */
const surroundings = { scale: 76, width: 1600, height: 480, narrowHeight: 320, shownWidth: 504 }

/** Its name, whether it is open, how to ask for a time, and the map around it. */
function Head({ branch, branches }: { branch: Branch; branches: Branch[] }) {
  const { name, phone, mapUrl } = branch
  const coordinates = coordinatesOf(mapUrl)
  const choice = branchOptions(branches).find(({ row }) => row.id === branch.id)?.key ?? name
  const chat = whatsAppLink(branch, { branch })
  return (
    <header className={`branch-head ${isDrawn(branch) ? 'has-map' : ''}`}>
      <div className="branch-head-text">
        <p className="mb-2 text-sm font-medium print:hidden">
          <Link to={paths.locations} className="quiet-link inline-flex min-h-8 items-center">
            All locations
          </Link>
        </p>
        <h1 className="font-display text-title font-medium">{`${salon.shortName} ${name}`}</h1>
        <OpenNow branch={branch} className="mt-2 text-plum-soft print:hidden" />
        <p className="mt-4 max-w-[30rem] text-lead">{branch.address}</p>
        {branch.directions && <p className="max-w-[30rem] text-plum-soft">{branch.directions}</p>}
        <div className="mt-8 flex flex-wrap gap-2 print:hidden">
          <ButtonLink to={paths.contactAbout({ branch: choice })} className="grow sm:grow-0">
            Ask for a time
          </ButtonLink>
          {phone && (
            <a href={phoneLink(phone)} className={`grow sm:grow-0 ${siteButtonClass('outlined')}`}>
              {`Call ${phone}`}
            </a>
          )}
          {chat && (
            <a href={chat} rel="noopener" className={`grow sm:grow-0 ${siteButtonClass('outlined')}`}>
              WhatsApp
            </a>
          )}
        </div>
      </div>
      {coordinates && isDrawn(branch) && (
        <BranchMap branches={branches} marked={branch.id} part={{ ...surroundings, middle: coordinates }} />
      )}
    </header>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-4 font-display text-heading font-medium">{title}</h2>
    {children}
  </section>
)

const lines = 'divide-y divide-gold/35 border-y border-gold/35'
const line = 'flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2'

/** Its week, and the coming days that differ from it; nothing while no one has entered its hours. */
function Hours({ branch }: { branch: Branch }) {
  const { hours } = useSharedContent()
  const week = branch.hours ?? hours.week
  if (!isKnownWeek(week)) return null
  return (
    <Part title="Opening hours">
      <dl className={lines}>
        {groupWeek(week).map(({ days, shift }) => (
          <div key={days[0]} className={line}>
            <dt>{daysText(days.map(shortNameOfDay))}</dt>
            <dd className="tabular-nums">{shiftText(shift)}</dd>
          </div>
        ))}
      </dl>
      <Closures branch={branch} className="mt-4" />
    </Part>
  )
}

const daysText = (names: string[]) => (names.length > 1 ? `${names[0]}–${names.at(-1)}` : names[0])

function Place({ branch }: { branch: Branch }) {
  const { name, address, phone, email, mapUrl } = branch
  const link = 'quiet-link inline-flex min-h-8 items-center wrap-anywhere'
  return (
    <dl className={lines}>
      <Line term="Address">
        <span>{address}</span>
        {mapUrl && (
          <a href={mapUrl} target="_blank" rel="noopener" className={`${link} print:hidden`}>
            View on Map<span className="sr-only">{` of ${name} (opens in a new tab)`}</span>
          </a>
        )}
      </Line>
      {phone && (
        <Line term="Phone">
          <PhoneLink number={phone} className={link} />
        </Line>
      )}
      {email && (
        <Line term="Email">
          <MailLink address={email} className={link} />
        </Line>
      )}
    </dl>
  )
}

const Line = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className={line}>
    <dt className="text-plum-soft">{term}</dt>
    <dd className="flex grow flex-col items-end text-end">{children}</dd>
  </div>
)

/** Who works at this branch; nothing where no one is named. */
function PeopleHere({ people }: { people: Person[] }) {
  const pictureOf = useShownPicture()
  if (people.length === 0) return null
  return (
    <Part title="Who looks after you here">
      <ul className={lines}>
        {people.map(({ slot, name, work, languages }) => {
          const picture = pictureOf(slot)
          return (
            <li key={slot} className="flex items-center gap-4 py-2">
              {picture && (
                <div className="arch-4/5 w-18 shrink-0">
                  <Picture {...picture} sizes="4.5rem" alt="" className="block size-full" />
                </div>
              )}
              <div className="min-w-0 wrap-anywhere">
                <h3 className="font-display text-2xl/8 font-semibold">{name}</h3>
                <p>{work}</p>
                {languages && <p className="text-sm text-plum-soft">{languages}</p>}
              </div>
            </li>
          )
        })}
      </ul>
      <SampleNote rows={people}>
        {`${people.length === 1 ? 'This is a sample name' : 'These are sample names'}, until the salon introduces its own people.`}
      </SampleNote>
    </Part>
  )
}

function OtherBranches({ branches }: { branches: Branch[] }) {
  if (branches.length === 0) return null
  return (
    <nav aria-label="Other branches" className="page-width pb-12 md:pb-20 print:hidden">
      <ul className="flex flex-wrap items-baseline gap-x-8 border-t border-gold/50 pt-6">
        <li className="text-plum-soft" aria-hidden="true">
          We are also in
        </li>
        {branches.map(({ slug, name }) => (
          <li key={slug}>
            <Link to={paths.branch(slug)} className="quiet-link font-display text-2xl/11 font-semibold">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
