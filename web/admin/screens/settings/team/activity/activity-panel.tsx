import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import {
  type ActivityEntry,
  ActivityFilter,
  ActivityKind,
  type ActivityList,
  AUTOMATIC,
  activityKindNames,
  COMMAND_LINE,
} from '#contracts/activity/activity.ts'
import { FIRST_PAGE } from '#contracts/inquiries/limits.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { timeOfDay, weekdayAndLongDay } from '#contracts/text/date-texts.ts'
import { salonDay } from '#contracts/text/days.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { Button } from '../../../../../ui/button.tsx'
import { EmptyState } from '../../../../../ui/empty-state.tsx'
import { SelectField } from '../../../../../ui/field.tsx'
import { passFocusOn } from '../../../../../ui/focus.ts'
import { LiveRegion } from '../../../../../ui/live-region.tsx'
import { Pager } from '../../../../../ui/pager.tsx'
import { adminApi } from '../../../../calls/api.ts'
import { nameByEmail, useColleagues } from '../../../../calls/colleagues.ts'
import { downloadResponse } from '../../../../calls/download.ts'
import { messageOf, toastFailure } from '../../../../calls/failures.ts'
import { Loaded } from '../../../../calls/loaded.tsx'
import { queries } from '../../../../calls/queries.ts'
import { Panel } from '../../../../layout/panel.tsx'
import { DateField } from '../../../../parts/date-field.tsx'
import { useFullAccess } from '../../../../session/session.ts'
import { sentenceOf, whoOf } from './sentence.ts'

const dayOf = ({ at }: ActivityEntry) => weekdayAndLongDay(salonDay(at))

const noActivityFilter: ActivityFilter = { person: '', kind: '', from: '', to: '' }
const filterNames = Object.keys(noActivityFilter) as (keyof ActivityFilter)[]

/** The filter and the page in the URL; those that are not valid are ignored. */
function readUrl(params: URLSearchParams) {
  const readable = filterNames.flatMap(name => {
    const { data } = ActivityFilter.shape[name].safeParse(params.get(name) ?? undefined)
    return data === undefined ? [] : [[name, data]]
  })
  const filter: ActivityFilter = { ...noActivityFilter, ...Object.fromEntries(readable) }
  const page = /^[1-9]\d{0,6}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : FIRST_PAGE
  return { filter, page }
}

function writeUrl(filter: ActivityFilter, page: number): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of filterNames) if (filter[name] !== '') params.set(name, filter[name])
  if (page !== FIRST_PAGE) params.set('page', String(page))
  return params
}

/** The entry of Settings whose versions show what an activity entry has changed. */
const settingsEntryOf = ({ kind, detail }: ActivityEntry) =>
  kind === 'hours' || /^(?:Salon|Social links)/.test(detail) ? 'salon' : 'website'

function EntryItem({ entry }: { entry: ActivityEntry }) {
  const isFull = useFullAccess()
  const colleagues = useColleagues()
  const { at, version } = entry
  return (
    <li className="flex gap-x-4 py-2">
      <time dateTime={at} className="w-18 shrink-0 text-plum-soft tabular-nums">
        {timeOfDay(at)}
      </time>
      <div className="min-w-0 wrap-anywhere">
        <p>
          <span className="font-medium">{whoOf(entry)}</span>{' '}
          <span>{sentenceOf(entry, email => nameByEmail(colleagues, email))}</span>
        </p>
        {version !== null && isFull && (
          <Link
            to={adminPaths.contentVersion(settingsEntryOf(entry), version)}
            className="inline-flex min-h-6 items-center text-rose-700 underline underline-offset-4 outline-rose-700 outline-offset-2 hover:text-plum focus-visible:outline-2 max-sm:min-h-11"
          >{`Version ${version}`}</Link>
        )}
      </div>
    </li>
  )
}

/** The entries under the days on which they were made. */
const EntriesByDay = ({ entries }: { entries: readonly ActivityEntry[] }) => (
  <div className="space-y-5 text-sm">
    {[...Map.groupBy(entries, dayOf)].map(([day, ofDay]) => (
      <section key={day} aria-label={day}>
        <h3 className="border-b border-plum/15 pb-1 font-medium text-plum-soft">{day}</h3>
        <ol className="divide-y divide-plum/10">
          {ofDay.map(entry => (
            <EntryItem key={entry.id} entry={entry} />
          ))}
        </ol>
      </section>
    ))}
  </div>
)

const personName = ({ name, email }: ActivityList['people'][number]) =>
  name === null ? `${email} (removed)` : `${name} (${email})`

interface FilterProps {
  filter: ActivityFilter
  people: ActivityList['people']
  onChange(filter: ActivityFilter): void
}

const firstFilter = () => document.querySelector<HTMLElement>('#content search select')

function Filters({ filter, people, onChange }: FilterProps) {
  const isFull = useFullAccess()
  const set = (part: Partial<ActivityFilter>) => onChange({ ...filter, ...part })
  const isListed = people.some(({ email }) => email === filter.person.toLowerCase())
  const isAccount = filter.person !== '' && filter.person !== COMMAND_LINE && filter.person !== AUTOMATIC
  return (
    <search className="mb-4 grid grid-cols-2 items-end gap-x-4 gap-y-3 @4xl:grid-cols-4">
      {/* Others see only their own entries. */}
      {isFull && (
        <SelectField
          label="Person"
          className="max-sm:col-span-2"
          value={isAccount ? filter.person.toLowerCase() : filter.person}
          onChange={({ target }) => set({ person: target.value })}
        >
          <option value="">Everyone</option>
          {people.map(person => (
            <option key={person.email} value={person.email}>
              {personName(person)}
            </option>
          ))}
          {isAccount && !isListed && <option value={filter.person.toLowerCase()}>{filter.person}</option>}
          <option value={COMMAND_LINE}>The command line</option>
          <option value={AUTOMATIC}>Automatic changes</option>
        </SelectField>
      )}
      <SelectField
        label="Kind"
        className="max-sm:col-span-2"
        value={filter.kind}
        onChange={({ target }) => set({ kind: target.value as ActivityFilter['kind'] })}
      >
        <option value="">All kinds</option>
        {ActivityKind.options.map(kind => (
          <option key={kind} value={kind}>
            {activityKindNames[kind]}
          </option>
        ))}
      </SelectField>
      <div className="col-span-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-x-4 gap-y-3">
        <DateField label="From" value={filter.from} onChange={({ target }) => set({ from: target.value })} />
        <DateField label="To" value={filter.to} onChange={({ target }) => set({ to: target.value })} />
      </div>
    </search>
  )
}

function ActivityExportButton({ filter }: { filter: ActivityFilter }) {
  const { mutate: start, isPending } = useMutation({
    mutationFn: async () => downloadResponse(await adminApi.exportActivity(filter), 'activity.csv'),
    onError: error =>
      toastFailure(messageOf(error, 'We couldn’t download the list. Check the connection, then try again.')),
  })
  return (
    <Button look="secondary" disabled={isPending} onClick={() => start()}>
      {isPending ? 'Exporting...' : 'Export CSV'}
    </Button>
  )
}

const NO_MATCH = 'No entries match these filters'

/** What a filter or another page shows, for screen readers. */
function resultText({ data, pagination: { total } }: ActivityList, mayMiss: boolean): string {
  if (data.length === 0) return mayMiss ? NO_MATCH : ''
  return counted(total, 'entry', 'entries')
}

/** What was changed in the salon's settings, services, branches, texts, pictures and accounts, by whom and when. */
export function ActivityPanel() {
  const isFull = useFullAccess()
  const [params, setParams] = useSearchParams()
  const { filter, page } = readUrl(params)
  const activity = useQuery({ ...queries.activity({ ...filter, page }), placeholderData: keepPreviousData })
  const isFiltered = filterNames.some(name => filter[name] !== '')
  /** Whether there may be entries that are not shown. */
  const mayMiss = isFiltered || page > FIRST_PAGE

  const go = (next: ActivityFilter, to = FIRST_PAGE) =>
    setParams(writeUrl(next, to), { preventScrollReset: true, replace: to === page })

  return (
    <Panel title="Activity">
      <p className="mb-4 max-w-prose text-sm text-plum-soft">
        {`${isFull ? 'Who changed what, and what it was before.' : 'What you changed, and what it was before. A colleague with full access sees all entries.'} Entries are kept for two years. What happens to an inquiry is in the inquiry itself.`}
      </p>
      <Filters filter={filter} people={activity.data?.people ?? []} onChange={next => go(next)} />
      <div className="mb-4 flex flex-wrap gap-2">
        {isFull && <ActivityExportButton filter={filter} />}
        {isFiltered && (
          <Button ref={passFocusOn(firstFilter)} look="quiet" onClick={() => go(noActivityFilter)}>
            Reset Filters
          </Button>
        )}
      </div>
      <LiveRegion className="sr-only">{activity.data && resultText(activity.data, mayMiss)}</LiveRegion>
      <Loaded query={activity} failed="We couldn’t load the activity.">
        {({ data, pagination }) =>
          data.length === 0 ? (
            mayMiss ? (
              <EmptyState title={NO_MATCH}>
                <Button look="secondary" onClick={() => go(noActivityFilter)}>
                  Show All Entries
                </Button>
              </EmptyState>
            ) : (
              <EmptyState
                title="Nothing has been changed yet"
                hint="Changes to services, branches, texts, pictures and accounts appear here."
              />
            )
          ) : (
            <div aria-busy={activity.isPlaceholderData}>
              <EntriesByDay entries={data} />
              <div className="-mx-4 mt-4 border-t border-plum/15">
                <Pager {...pagination} onPage={to => go(filter, to)} />
              </div>
            </div>
          )
        }
      </Loaded>
    </Panel>
  )
}
