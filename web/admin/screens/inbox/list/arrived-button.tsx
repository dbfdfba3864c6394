import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { Button } from '../../../../ui/button.tsx'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { arrivedTexts } from './arrived-texts.ts'

interface Props {
  /** What has come since the list was read. */
  arrived: readonly Inquiry[]
  /** The highest id of the inquiries that were there when it was read. */
  newest: number
  onShow(): void
}

/** Announces what has come, and shows it on top when it is pressed. */
export function ArrivedButton({ arrived, newest, onShow }: Props) {
  return (
    <LiveRegion className="ml-auto pr-2 @max-2xl:w-full @max-2xl:px-2 @max-2xl:*:my-1.5 @max-2xl:*:w-full">
      {arrived.length > 0 && (
        <Button className="min-h-8! px-4! py-0.5! @max-2xl:min-h-11!" onClick={onShow}>
          {arrivedTexts(arrived, newest).join(', ')}
        </Button>
      )}
    </LiveRegion>
  )
}
