import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { keepEditedYears, listPoyaDays } from '#content/poya-days.ts'
import { isKnownWeek } from '#contracts/branches/week.ts'
import { StoredContent } from '#contracts/content/content.ts'
import { salonDay } from '#contracts/text/days.ts'
import { errorAt } from '../../../../ui/form.ts'
import { queries } from '../../../calls/queries.ts'
import { FoldedPanel, Panel } from '../../../layout/panel.tsx'
import { focusInvalid, WeekEditor } from '../../../parts/week-editor.tsx'
import type { ContentForm } from '../content/content-form.ts'
import { Closures } from './closures.tsx'
import { PoyaDays } from './poya-days.tsx'

const today = () => salonDay(new Date())

/** Past closures are removed with the next publication. The list of Poya days is whole, from this year on. */
export const prepareHours = (content: StoredContent): StoredContent => ({
  ...content,
  hours: {
    ...content.hours,
    special: content.hours.special
      .filter(({ until }) => until >= today())
      .toSorted((one, other) => one.from.localeCompare(other.from)),
    poya: listPoyaDays(content.hours.poya).filter(({ date }) => date.slice(0, 4) >= today().slice(0, 4)),
  },
})

/** Refuses past closures: they would be removed silently, and are mostly a mistyped year. Stores edited years of Poya days only. */
export const ComingDays = StoredContent.superRefine(({ hours }, context) => {
  for (const [index, { until }] of hours.special.entries()) {
    if (until >= today()) continue
    context.addIssue({
      code: 'custom',
      path: ['hours', 'special', index, 'until'],
      message: 'Choose today or a later date',
    })
  }
}).transform(content => ({
  ...content,
  hours: { ...content.hours, poya: keepEditedYears(content.hours.poya) },
}))

/** The weekly opening hours, closures and special hours. */
export function HoursFields({ form }: { form: ContentForm }) {
  const { data: branches } = useQuery(queries.branches)
  return (
    <>
      <Panel title="Every week" section="hours">
        <p className="mb-3 text-sm text-plum-soft">
          For all branches. To set different hours for a branch, edit that branch.
        </p>
        <Controller
          control={form.control}
          name="hours.week"
          render={({ field }) => (
            <div ref={focusInvalid(field.ref)}>
              {!isKnownWeek(field.value) && (
                <p className="mb-3 text-sm text-plum-soft">
                  The website shows no hours until a day is open here. If all is closed for a time, add a
                  closure.
                </p>
              )}
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
          <div ref={focusInvalid(field.ref)}>
            <Panel title="Closures and special hours">
              <p className="mb-4 text-sm text-plum-soft">
                Shown on Home, on Contact and with the branch from 60 days before. Past ones are removed when
                you publish.
              </p>
              <Closures
                closures={field.value}
                branches={branches}
                today={today()}
                onChange={field.onChange}
                errorAt={path => errorAt(form, `hours.special.${path}`)}
              />
            </Panel>
          </div>
        )}
      />
      <Controller
        control={form.control}
        name="hours.poya"
        render={({ field }) => (
          <div ref={focusInvalid(field.ref)}>
            <FoldedPanel title="Poya days" section="poya-days">
              <PoyaDays
                days={field.value}
                today={today()}
                onChange={field.onChange}
                errorAt={path => errorAt(form, `hours.poya.${path}`)}
              />
            </FoldedPanel>
          </div>
        )}
      />
    </>
  )
}
