import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { poyaDays } from '#content/poya-days.ts'
import { SPECIAL_MAX, type SpecialDay } from '#contracts/branches/hours.ts'
import { StoredContent } from '#contracts/content/content.ts'
import { paths } from '#contracts/paths/paths.ts'
import { shortDay } from '#contracts/text/date-texts.ts'
import { salonDay } from '#contracts/text/days.ts'
import { CheckboxField } from '../../../../ui/field.tsx'
import { errorAt } from '../../../../ui/form.ts'
import { queries } from '../../../calls/queries.ts'
import { FoldedPanel, Panel } from '../../../layout/panel.tsx'
import { focusInvalid, WeekEditor } from '../../../parts/week-editor.tsx'
import type { ContentForm } from '../content/content-form.ts'
import { ContentTab } from '../content/content-tab.tsx'
import { SpecialDays } from './special-days.tsx'

interface Props {
  days: readonly SpecialDay[]
  today: string
  onChange(days: SpecialDay[]): void
}

/** The coming full-moon days; a ticked day is a closure of all branches. */
function PoyaList({ days, today, onChange }: Props) {
  const isOf = (date: string) => (day: SpecialDay) => day.date === date && day.branch === null
  const isListed = (date: string) => days.some(isOf(date))
  const isClosed = (date: string) => days.some(day => isOf(date)(day) && day.shift === null)
  return (
    <>
      <p className="mb-3 text-sm text-plum-soft">
        Tick a day to close all branches. Days marked * are calculated and may be one day off: check them in
        the official calendar.
      </p>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {poyaDays
          .filter(({ date }) => date >= today)
          .map(({ date, name, gazetted }) => (
            <li key={date}>
              <CheckboxField
                label={`${shortDay(date)}: ${name}${gazetted ? '' : ' *'}`}
                checked={isClosed(date)}
                disabled={days.length >= SPECIAL_MAX && !isListed(date)}
                onChange={({ target }) =>
                  onChange([
                    ...days.filter(day => !isOf(date)(day)),
                    ...(target.checked ? [{ date, branch: null, reason: name, shift: null }] : []),
                  ])
                }
              />
            </li>
          ))}
      </ul>
    </>
  )
}

const today = () => salonDay(new Date())

/** Past days are removed with the next publication. */
const withoutPast = (content: StoredContent): StoredContent => ({
  ...content,
  hours: {
    ...content.hours,
    special: content.hours.special
      .filter(({ date }) => date >= today())
      .sort((one, other) => one.date.localeCompare(other.date)),
  },
})

/** Refuses past days: they would be removed silently, and are mostly a mistyped year. */
const FutureDays = StoredContent.superRefine(({ hours }, context) => {
  for (const [index, { date }] of hours.special.entries()) {
    if (date >= today()) continue
    context.addIssue({
      code: 'custom',
      path: ['hours', 'special', index, 'date'],
      message: 'Choose today or a later date',
    })
  }
})

function HoursFields({ form }: { form: ContentForm }) {
  const { data: branches } = useQuery(queries.branches)
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Panel title="Every week">
        <p className="mb-3 text-sm text-plum-soft">
          For all branches. To set different hours for a branch, edit that branch.
        </p>
        <Controller
          control={form.control}
          name="hours.week"
          render={({ field }) => (
            <div ref={focusInvalid(field.ref)}>
              <WeekEditor
                week={field.value}
                onChange={field.onChange}
                errorAt={path => errorAt(form, `hours.week.${path}`)}
              />
            </div>
          )}
        />
      </Panel>
      <Controller
        control={form.control}
        name="hours.special"
        render={({ field }) => (
          <div ref={focusInvalid(field.ref)} className="space-y-6">
            <Panel title="Closures and special hours">
              <p className="mb-4 text-sm text-plum-soft">
                Shown on Home and Contact from seven days before. Past dates are removed when you publish.
              </p>
              <SpecialDays
                days={field.value}
                branches={branches}
                today={today()}
                onChange={field.onChange}
                errorAt={path => errorAt(form, `hours.special.${path}`)}
              />
            </Panel>
            <FoldedPanel title="Poya days">
              <PoyaList days={field.value} today={today()} onChange={field.onChange} />
            </FoldedPanel>
          </div>
        )}
      />
    </div>
  )
}

/** The weekly opening hours, closures and special hours. */
export default function HoursTab() {
  return (
    <ContentTab name="hours" parts={['hours']} page={paths.contact} prepare={withoutPast} schema={FutureDays}>
      {form => <HoursFields form={form} />}
    </ContentTab>
  )
}
