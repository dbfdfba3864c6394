import type { Colleague } from '#contracts/accounts/user.ts'
import { listWords } from '#contracts/text/number-texts.ts'
import { LiveRegion } from '../../../../ui/live-region.tsx'

const writingText = (writers: readonly Colleague[]) =>
  `${listWords(writers.map(({ name }) => name))} ${writers.length === 1 ? 'is' : 'are'} writing...`

/** Says which colleagues are writing a reply to the open inquiry. */
export const WritersStrip = ({ writers }: { writers: readonly Colleague[] }) => (
  <LiveRegion className="print:hidden">
    {writers.length > 0 && (
      <p className="border-t border-gold bg-gold/15 px-[min(1.25rem,5vw)] py-2 text-sm font-medium">
        {writingText(writers)}
      </p>
    )}
  </LiveRegion>
)
