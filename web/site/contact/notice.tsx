import { useRouteLoaderData } from 'react-router'
import { useSharedContent } from '../../content.ts'
import { mailLink } from '../../links.ts'
import type { RootData } from '../../root.tsx'

/** What becomes of what is written: as it is set in the back office. */
export function Notice() {
  const { salon } = useSharedContent()
  const keptFor = (useRouteLoaderData('root') as RootData | undefined)?.keptFor
  return (
    <p className="text-sm text-plum-soft">
      {`We use what you write only to answer you, and pass it to nobody. ${keptFor ? `We delete it ${keptFor} after it is dealt with. ` : ''}To see, correct or delete it, write to `}
      <a href={mailLink(salon.email)} className="text-rose-700 underline underline-offset-2">
        {salon.email}
      </a>
      .
    </p>
  )
}
