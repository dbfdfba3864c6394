import { type ReactNode, useState } from 'react'
import { LineIcon } from '../../ui/line-icon.tsx'
import { Chips, TextInput } from './form-parts.tsx'
import type { Wish } from './inquiry-form.ts'

/** The id of the line that folds and unfolds the wish. */
export const WISH_ID = 'wish'

interface WishFieldsProps {
  /** Whether the visitor comes from a link that says Book: then it is open. */
  isBooking: boolean
  /** What was typed into a form that was posted without JavaScript and refused. */
  posted: Wish | undefined
  dateError: string | undefined
  /** What is said of the day, below it. */
  belowDay: ReactNode
}

/** When the client would like to come, and how they want the answer. */
export function WishFields({ isBooking, posted, dateError, belowDay }: WishFieldsProps) {
  // Once true, this never becomes false again: what was filled in stays in view on the way to another link.
  const [isOpened, setOpened] = useState(isBooking || (posted && Object.values(posted).some(Boolean)))
  if (isBooking && !isOpened) setOpened(true)

  return (
    <details open={isOpened} className="group border-y border-gold/50 sm:col-span-2">
      <summary
        id={WISH_ID}
        className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-2 font-medium hover:text-rose-700 [&::-webkit-details-marker]:hidden"
      >
        When would suit you?
        <LineIcon
          path="M3 6l5 5 5-5"
          size={16}
          stroke={1.5}
          className="size-4 text-plum-soft transition-transform duration-300 group-open:rotate-180"
        />
      </summary>
      <div className="space-y-5 pt-2 pb-6">
        <TextInput
          id="wishedDate"
          name="wishedDate"
          type="date"
          label="Day"
          defaultValue={posted?.wishedDate}
          error={dateError}
          className="max-w-64"
        />
        {belowDay}
        <Chips
          name="wishedTime"
          legend="Time of day"
          chosen={posted?.wishedTime}
          labels={['Any time', 'Morning', 'Afternoon', 'Evening']}
        />
        <Chips
          name="answerBy"
          legend="Answer me by"
          chosen={posted?.answerBy}
          labels={['No preference', 'Email', 'WhatsApp', 'Call']}
        />
      </div>
    </details>
  )
}
