import type { ReactNode } from 'react'
import type { Branch } from '#contracts/branches/branch.ts'
import { dayAtEach, isClosed } from '#contracts/days/day.ts'
import { dayAndMonth, shortNameOfDay } from '#contracts/text/date-texts.ts'
import { dayOfWeek, daysUpTo, laterDay } from '#contracts/text/days.ts'
import { useSharedContent } from '../../content.ts'
import { useToday } from '../hours/closures.tsx'
import { Chips, RadioChip, TextInput } from './form-parts.tsx'
import { OTHER_DAY, type Wish } from './inquiry-form.ts'
import { useMeantBranches } from './meant-branches.ts'

const TILES = 7

interface WhenFieldsProps {
  /** Undefined: no preference. */
  branch: Branch | undefined
  /** What was chosen in a form that was posted without JavaScript and refused. */
  posted: Wish | undefined
  dateError: string | undefined
  /** What is said of the day, below it. */
  belowDay: ReactNode
}

/** When the client would like to come: one of the next seven days or another one, and a part of the day. */
export function WhenFields({ branch, posted, dateError, belowDay }: WhenFieldsProps) {
  const { hours } = useSharedContent()
  const meant = useMeantBranches(branch)
  // An answer may take until tomorrow.
  const days = daysUpTo(laterDay(useToday(), TILES), TILES)
  const wished = posted?.wishedDate ?? ''
  const isOther = wished !== '' && !days.includes(wished)
  return (
    <>
      <fieldset className="@container">
        <legend className="sr-only">Day</legend>
        <div className="grid grid-cols-4 gap-1 @[18.5rem]:grid-cols-7 @md:gap-2">
          {days.map(day => {
            const isOff = dayAtEach(hours, meant, day).every(isClosed)
            return (
              <RadioChip
                key={day}
                name="wishedDay"
                value={day}
                defaultChecked={day === wished}
                look={`day-tile ${isOff ? 'is-closed' : ''}`}
              >
                <span>{shortNameOfDay(dayOfWeek(day))}</span>{' '}
                <span className="day-tile-date">{Number(day.slice(-2))}</span>
                <span className="sr-only">{dayAndMonth(day).replace(/^\d+/, '')}</span>
                {isOff && <span>closed</span>}
              </RadioChip>
            )
          })}
        </div>
        <div className="relative mt-2 flex flex-wrap items-start gap-2">
          <input
            type="radio"
            id="otherDay"
            name="wishedDay"
            value={OTHER_DAY}
            defaultChecked={isOther}
            className="sr-only"
          />
          <label htmlFor="otherDay" className="chip cursor-pointer">
            Another day
          </label>
          <div className="other-date">
            <TextInput
              id="wishedDate"
              name="wishedDate"
              type="date"
              label="Date"
              defaultValue={isOther ? wished : ''}
              error={dateError}
            />
          </div>
        </div>
      </fieldset>
      {belowDay}
      <Chips
        name="wishedTime"
        legend="Time of day"
        isPlain
        chosen={posted?.wishedTime}
        labels={['Morning', 'Afternoon', 'Evening']}
      />
    </>
  )
}
