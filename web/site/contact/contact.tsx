import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Service } from '#contracts/service.ts'
import { browserFetch, createPublicApi } from '../../api.ts'
import { serverContext } from '../../server-context.ts'
import { type Arriving, loadBranches, loadBranchesInBrowser } from '../branches/branches.ts'
import { pages } from '../seo/pages.ts'
import type { Route } from './+types/contact'
import { type Chosen, ContactForm } from './contact-form.tsx'
import { readDraft } from './draft.ts'
import { resolveChoice } from './inquiry.ts'
import { Panel } from './panel.tsx'
import { postInquiry } from './post.ts'
import { Sent } from './sent.tsx'
import { useArriving } from './use-arriving.ts'

const orNull = (error: unknown) => {
  console.error(error)
  return null
}

export async function loader(args: Route.LoaderArgs) {
  const { api } = args.context.get(serverContext)
  const [{ branches }, services] = await Promise.all([loadBranches(args), api.listServices().catch(orNull)])
  return { branches, services: services as Arriving<Service[]> }
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { branches } = loadBranchesInBrowser({ request })
  const services: Arriving<Service[]> = createPublicApi(browserFetch)
    .listServices(request.signal)
    .catch(orNull)
  return { branches, services }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  postInquiry(request, context.get(serverContext).fetch)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pages.contact(matches, loaderData?.branches)

export default function Contact({ loaderData, actionData: posted }: Route.ComponentProps) {
  const branches = useArriving(loaderData.branches)
  const services = useArriving(loaderData.services)
  const [query] = useSearchParams()
  const [chosen, setChosen] = useState<Chosen>(
    posted ? { branch: posted.values.branch, service: posted.values.service } : {},
  )
  const [sent, setSent] = useState<'no' | 'just now' | 'before'>('no')
  useAskedChoice(setChosen, () => setSent('no'), posted !== undefined)

  const open = branches?.filter(({ disable }) => !disable)
  const branch = resolveChoice(
    [chosen.branch, query.get('branch')],
    open?.map(({ name }) => name),
    open?.[0]?.name ?? '',
  )
  const service = resolveChoice(
    [chosen.service, query.get('service')],
    services?.map(({ name }) => name),
    '',
  )
  const isPosted = query.has('sent')
  const showsMain = isPosted || sent === 'just now'

  return (
    <>
      <h1>Contact</h1>
      <div className="mx-auto grid max-w-[75rem] gap-12 px-5 py-16 lg:grid-cols-[1fr_22rem] lg:gap-16">
        <div>
          {showsMain ? (
            <Sent onAgain={isPosted ? undefined : () => setSent('before')} />
          ) : (
            <>
              <h2 id="form-title" className="mb-8 font-display text-4xl leading-tight">
                Send us a message
              </h2>
              <ContactForm
                branches={open ?? []}
                services={services ?? []}
                branch={branch}
                service={service}
                chosen={chosen}
                onChoose={setChosen}
                onSent={() => {
                  setChosen({ branch: '', service: '' })
                  setSent('just now')
                }}
                posted={posted}
                focusFirst={sent === 'before'}
              />
            </>
          )}
        </div>
        <Panel
          branch={showsMain ? undefined : open?.find(({ name }) => name === branch)}
          service={showsMain ? '' : service}
        />
      </div>
    </>
  )
}

/** Takes over what the tab kept; a link that asks for a branch or a service wins over it. */
function useAskedChoice(
  setChosen: (update: (chosen: Chosen) => Chosen) => void,
  onAsked: () => void,
  isPosted: boolean,
) {
  const { key, search } = useLocation()
  const lastKey = useRef<string>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a press on a link is a new location, even with the same address
  useEffect(() => {
    if (lastKey.current === key) return
    const isFirst = lastKey.current === undefined
    lastKey.current = key
    const asked = new URLSearchParams(search)
    if (!isFirst) {
      if (search !== '') onAsked()
      setChosen(chosen => ({
        ...(!asked.has('branch') && { branch: chosen.branch }),
        ...(!asked.has('service') && { service: chosen.service }),
      }))
      return
    }
    if (isPosted) return
    const { values, search: written } = readDraft()
    const isAsked = (name: string) => search !== written && asked.has(name)
    setChosen(chosen => ({
      ...(!isAsked('branch') && { branch: values.branch }),
      ...(!isAsked('service') && { service: values.service }),
      ...chosen,
    }))
  }, [key, search])
}
