import type { ReactNode } from 'react'
import { salon } from '#content/salon.ts'
import { paths } from '#contracts/paths/paths.ts'
import { InlineScript } from '../../../inline-script.tsx'
import { Flower } from '../../../ui/flower.tsx'
import { NotLoaded } from '../../layout/not-loaded.tsx'
import recordSubmittedForm from './early-submit.script.ts?script'

export const linkClass =
  'rounded text-rose-700 underline underline-offset-2 outline-rose-700 outline-offset-2 focus-visible:outline-2'

/** The frame of the login screens: a link to the site, and a card. */
export function LoginFrame({
  title,
  children,
  below,
}: {
  title: string
  children: ReactNode
  below?: ReactNode
}) {
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-8">
      <div className="w-full max-w-sm">
        <InlineScript code={recordSubmittedForm} />
        <NotLoaded />
        <a
          href={paths.home}
          className="mx-auto mb-6 flex w-fit items-center gap-3 rounded-lg outline-rose-700 outline-offset-4 focus-visible:outline-2"
        >
          <Flower className="size-10 text-rose-700" />
          <span className="font-display text-3xl">{salon.shortName}</span>
        </a>
        <div className="rounded-2xl bg-white p-6 shadow-soft sm:p-8">
          <h1 tabIndex={-1} className="mb-6 font-display text-3xl">
            {title}
          </h1>
          <noscript>
            <p className="mb-4 text-sm">The back office needs JavaScript.</p>
          </noscript>
          {children}
        </div>
        {below}
      </div>
    </main>
  )
}
