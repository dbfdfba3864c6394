import { useState } from 'react'
import { PERIOD_DAYS_MAX } from '#contracts/inquiries/limits.ts'
import type { NumbersQuery } from '#contracts/inquiries/numbers.ts'
import { monthName } from '#contracts/text/date-texts.ts'
import { laterDay } from '#contracts/text/days.ts'
import { SelectField } from '../../../ui/field.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { lastMonths, monthOf, monthPeriod } from './period.ts'

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

  // A field is empty while a day is being typed.
  function choose(one: string, other: string) {
    if (one && other) onChange(one <= other ? { from: one, to: other } : { from: other, to: one })
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
            value={from}
            max={to}
            min={laterDay(to, 1 - PERIOD_DAYS_MAX)}
            onChange={({ target }) => choose(target.value, to)}
          />
          <DateField
            label="To"
            value={to}
            min={from}
            max={laterDay(from, PERIOD_DAYS_MAX - 1)}
            onChange={({ target }) => choose(from, target.value)}
          />
        </>
      )}
    </search>
  )
}
