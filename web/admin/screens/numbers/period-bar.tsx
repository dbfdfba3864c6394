import { useState } from 'react'
import { NumbersQuery } from '#contracts/inquiries/numbers.ts'
import { monthName } from '#contracts/text/date-texts.ts'
import { SelectField } from '../../../ui/field.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { lastMonths, monthOf, monthPeriod, movedPeriod } from './period.ts'

const OTHER = 'other'

interface Props {
  period: NumbersQuery
  today: string
  onChange(period: NumbersQuery): void
}

/** Chooses a month or, day by day, another period. */
export function PeriodBar({ period, today, onChange }: Props) {
  const month = monthOf(period)
  const months = lastMonths(today)
  const [isOther, setOther] = useState(!month || !months.includes(month))
  const { from, to } = period

  /** What is in a field while a day is being typed: nothing, or a day of the year 20 on the way to 2026. */
  const [typed, setTyped] = useState<Partial<NumbersQuery>>({})

  function choose(end: keyof NumbersQuery, day: string, otherEnd: string) {
    const chosen = day ? NumbersQuery.safeParse(movedPeriod(day, otherEnd)) : undefined
    setTyped(chosen?.data ? {} : { [end]: day })
    if (chosen?.data) onChange(chosen.data)
  }

  return (
    <search className="mb-4 grid grid-cols-2 items-start gap-x-4 gap-y-3 sm:grid-cols-[14rem_12rem_12rem] print:hidden">
      <SelectField
        label="Period"
        className="max-sm:col-span-2"
        value={isOther ? OTHER : month}
        onChange={({ target: { value } }) => {
          setOther(value === OTHER)
          if (value !== OTHER) onChange(monthPeriod(value))
        }}
      >
        {months.map(each => (
          <option key={each} value={each}>
            {monthName(each)}
          </option>
        ))}
        <option value={OTHER}>Other days</option>
      </SelectField>
      {isOther && (
        <>
          <DateField
            label="From"
            value={typed.from ?? from}
            onChange={({ target }) => choose('from', target.value, to)}
            onBlur={() => setTyped({})}
          />
          <DateField
            label="To"
            value={typed.to ?? to}
            onChange={({ target }) => choose('to', target.value, from)}
            onBlur={() => setTyped({})}
          />
        </>
      )}
    </search>
  )
}
