import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { StoredContent } from '#contracts/content.ts'
import { paths } from '#contracts/paths.ts'
import { focusInvalid } from '../../hours/focus-invalid.ts'
import { WeekEditor } from '../../hours/week-editor.tsx'
import { queries } from '../../queries.ts'
import { salonFormat } from '../../salon-time.ts'
import { ContentTab } from '../content/content-tab.tsx'
import { errorAt } from '../content/text-of.tsx'
import type { ContentForm } from '../content/use-content-form.ts'
import { Panel } from '../panel.tsx'
import { PoyaList } from './poya-list.tsx'
import { SpecialDays } from './special-days.tsx'

// In Canada dates are written as they are sorted.
const dateFormat = salonFormat({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA')
const today = () => dateFormat.format(new Date())

/** Days that are over leave the list with the next publication. */
const withoutPast = (content: StoredContent): StoredContent => ({
  ...content,
  hours: {
    ...content.hours,
    special: content.hours.special
      .filter(({ date }) => date >= today())
      .sort((one, other) => one.date.localeCompare(other.date)),
  },
})

/** A day that is over would leave the list without a word: the year was mistyped. */
const ComingDays = StoredContent.superRefine(({ hours }, context) => {
  for (const [index, { date }] of hours.special.entries()) {
    if (date >= today()) continue
    context.addIssue({
      code: 'custom',
      path: ['hours', 'special', index, 'date'],
      message: 'This day is over',
    })
  }
})

function Fields({ form }: { form: ContentForm }) {
  const { data: branches } = useQuery(queries.branches)
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Panel title="Every week">
        <p className="mb-3 text-sm text-plum-soft">
          For all branches. A branch that keeps other hours has them in its own form.
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
                Said on Home and Contact for the seven days before. Days that are over leave this list when
                you publish.
              </p>
              <SpecialDays
                days={field.value}
                branches={branches}
                today={today()}
                onChange={field.onChange}
                errorAt={path => errorAt(form, `hours.special.${path}`)}
              />
            </Panel>
            <Panel title="Poya days">
              <PoyaList days={field.value} today={today()} onChange={field.onChange} />
            </Panel>
          </div>
        )}
      />
    </div>
  )
}

/** When the salon is open, week by week and on days of their own. */
export default function HoursTab() {
  return (
    <ContentTab name="hours" parts={['hours']} page={paths.contact} tidy={withoutPast} schema={ComingDays}>
      {form => <Fields form={form} />}
    </ContentTab>
  )
}
