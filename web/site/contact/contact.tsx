import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Service } from '#contracts/service.ts'
import { browserFetch, createPublicApi } from '../../api.ts'
import { serverContext } from '../../server-context.ts'
import { type Arriving, loadBranches, loadBranchesInBrowser } from '../branches/branches.ts'
import { pages } from '../seo/pages.ts'
import type { Route } from './+types/contact'
import { ContactForm } from './contact-form.tsx'
import { Panel } from './panel.tsx'
import { postInquiry } from './post.ts'
import { Sent } from './sent.tsx'
import { useArriving } from './use-arriving.ts'
import { useChoice } from './use-choice.ts'

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
  const [sent, setSent] = useState<'no' | 'just now' | 'before'>('no')
  const open = branches?.filter(({ disable }) => !disable)
  const { branch, service, chosen, choose } = useChoice(open, services, posted?.values, () => setSent('no'))
  const isPosted = query.has('sent')
  const isSent = isPosted || sent === 'just now'

  return (
    <>
      <h1>Contact</h1>
      <div className="mx-auto grid max-w-[75rem] gap-12 px-5 py-16 lg:grid-cols-[1fr_23rem] lg:gap-16">
        {isSent ? (
          <Sent onAgain={isPosted ? undefined : () => setSent('before')} />
        ) : (
          <ContactForm
            branches={open ?? []}
            services={services ?? []}
            branch={branch}
            service={service}
            chosen={chosen}
            onChoose={choose}
            onSent={() => {
              choose({ branch: '', service: '' })
              setSent('just now')
            }}
            posted={posted}
            focusFirst={sent === 'before'}
          />
        )}
        <Panel
          branch={isSent ? undefined : open?.find(({ name }) => name === branch)}
          service={isSent ? '' : service}
        />
      </div>
    </>
  )
}
