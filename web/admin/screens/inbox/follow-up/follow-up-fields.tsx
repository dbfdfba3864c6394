import { type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { FollowUpInput } from '#contracts/inquiries/inbox.ts'
import { FOLLOW_UP_DAYS_MAX } from '#contracts/inquiries/limits.ts'
import { briefDay } from '#contracts/text/date-texts.ts'
import { laterDay } from '#contracts/text/days.ts'
import { TextField } from '../../../../ui/field.tsx'
import { fieldsOf } from '../../../../ui/form.ts'
import { DateField } from '../../../parts/date-field.tsx'
import { choicesOn } from './follow-up-days.ts'

export const FollowUpForm = z.object({
  on: z.iso.date('Choose a date'),
  note: z.string().pipe(FollowUpInput.shape.note.unwrap()),
})
export type FollowUpValues = z.input<typeof FollowUpForm>

/** The days and the line why, before anything is chosen. */
export const firstFollowUp = (today: string): FollowUpValues => ({ on: laterDay(today, 1), note: '' })

const choiceClass =
  'flex min-h-10 cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-lg border border-plum/25 px-3 py-1.5 text-sm ' +
  'outline-offset-2 outline-rose-700 has-checked:border-rose-700 has-checked:bg-rose-50 has-checked:font-medium has-focus-visible:outline-2 ' +
  'max-sm:min-h-11 forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] ' +
  'forced-colors:has-checked:forced-color-adjust-none'

export interface FollowUpFieldsProps {
  form: UseFormReturn<FollowUpValues, unknown, z.output<typeof FollowUpForm>>
  /** The day of the salon. */
  today: string
  /** What the choice of the day is called. */
  legend?: string
  /** What an empty line means. */
  hint: string
}

/** When to come back to inquiries, and why. */
export function FollowUpFields({ form, today, legend = 'Follow up', hint }: FollowUpFieldsProps) {
  const on = useWatch({ control: form.control, name: 'on' })
  const field = fieldsOf(form)
  const choices = choicesOn(today)
  return (
    <div className="space-y-3">
      <fieldset className="min-w-0">
        <legend className="mb-1 text-sm font-medium">{legend}</legend>
        <div className="space-y-1.5">
          {choices.map(choice => (
            <label key={choice.name} className={choiceClass}>
              <input
                type="radio"
                name="follow-up-day"
                className="sr-only"
                checked={choice.on === on}
                onChange={() => form.setValue('on', choice.on, { shouldDirty: true })}
              />
              <span>{choice.name}</span>
              <span className="text-xs tabular-nums">{briefDay(choice.on, today)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {/* Before the date, which takes four presses of Tab to pass. */}
      <TextField label="Why" autoComplete="off" hint={hint} {...field('note')} />
      <DateField
        label="Date"
        day={on}
        required
        min={today}
        max={laterDay(today, FOLLOW_UP_DAYS_MAX)}
        {...field('on')}
      />
    </div>
  )
}
