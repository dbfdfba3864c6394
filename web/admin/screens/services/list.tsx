// Long: the whole screen, whose modes share one list and its filter.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { categories } from '#content/categories.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import type { CategoryId } from '#contracts/services/category.ts'
import type { Service } from '#contracts/services/service.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { ActionItem, ActionMenu } from '../../../ui/action-menu.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/field.tsx'
import { startOfScreen } from '../../../ui/focus.ts'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { deletedMessage, fixedFailure } from '../../calls/failures.ts'
import { Loaded } from '../../calls/loaded.tsx'
import { queries } from '../../calls/queries.ts'
import { keys } from '../../calls/query-client.ts'
import { List, ScreenHead } from '../../layout/screen-head.tsx'
import { laterPart } from '../../parts/later-parts.tsx'
import { useDeletion } from '../../saving/use-deletion.ts'
import { FullAccess } from '../../session/full-access.tsx'
import { AddingForm, FullAccessOnly } from '../../session/full-access-only.tsx'
import { useFullAccess } from '../../session/session.ts'
import { contains } from '../../text/text-search.ts'
import { ChangesStrip } from './changes-strip.tsx'
import { DeletedServices } from './deleted-services.tsx'
import { keepListView, type ListFilter } from './list-view.ts'
import { serviceCalls } from './service-calls.ts'
import { columns, columnsToRead, ServiceTable } from './service-table.tsx'
import { categoryNameOf } from './service-text.ts'
import { useDownload } from './sheet/use-download.ts'
import { deletionOf, undoOfServiceChange } from './undo-change.ts'
import { useServiceOrder } from './use-service-order.ts'

/** Loaded when it opens. */
const PriceMode = laterPart({
  load: () => import('./prices/price-mode.tsx').then(code => code.PriceMode),
  failed: 'We couldn’t load this part.',
  rows: 12,
})

const UploadMode = laterPart({
  load: () => import('./sheet/upload-mode.tsx').then(code => code.UploadMode),
  failed: 'We couldn’t load this part.',
  rows: 12,
})

/** In what the list is used: to look and change one service, or many at once. */
const modes = {
  prices: { title: 'Change Prices', can: 'change prices' },
  upload: { title: 'Upload Spreadsheet', can: 'change services with a spreadsheet' },
} as const

type CategoryChoice = CategoryId | 'all'

const choices: readonly { id: CategoryChoice; name: string }[] = [
  { id: 'all', name: 'All Services' },
  ...categories,
]

interface FilterProps {
  category: CategoryChoice
  onCategory(category: CategoryChoice): void
}

/** One line that scrolls where it is too long. */
function CategoryFilter({ category, onCategory }: FilterProps) {
  return (
    <fieldset className="flex min-w-0 max-w-full overflow-x-auto">
      <legend className="sr-only">Category</legend>
      {choices.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === category}
          onClick={() => onCategory(id)}
          className="min-h-9 max-sm:min-h-11 shrink-0 cursor-pointer rounded-full px-3 text-sm font-medium text-plum-soft -outline-offset-2 outline-rose-700 hover:text-plum focus-visible:outline-2 aria-pressed:bg-baby-rose/40 aria-pressed:text-rose-700"
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}

const foundText = (count: number) => (count === 0 ? 'No services found' : counted(count, 'service'))

/** Rows of the skeleton: a window full. */
const SKELETON_ROWS = 12

/** What is done with the whole list less often than adding a service. */
function ListMenu({ hasServices }: { hasServices: boolean }) {
  const navigate = useNavigate()
  const isFull = useFullAccess()
  const { start, isPending } = useDownload()
  return (
    <>
      <ActionMenu label={isPending ? 'Downloading...' : 'More'} className={buttonClass('secondary')}>
        {isFull && hasServices && (
          <ActionItem onClick={() => navigate(adminPaths.prices)}>Change Prices</ActionItem>
        )}
        {isFull && <ActionItem onClick={start}>Download Spreadsheet</ActionItem>}
        {isFull && (
          <ActionItem onClick={() => navigate(adminPaths.uploadSheet)}>Upload Spreadsheet</ActionItem>
        )}
        <ActionItem onClick={() => navigate(adminPaths.categories)}>Categories</ActionItem>
      </ActionMenu>
      <LiveRegion className="sr-only">{isPending && 'Downloading...'}</LiveRegion>
    </>
  )
}

/** The category and the search of the list. */
function useListFilter(): ListFilter & { isFiltered: boolean; isSearched: boolean } {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const [search, setSearch] = useState<string>(state?.search ?? '')
  const searchBox = useRef<HTMLInputElement>(null)
  const category = categories.find(({ id }) => id === params.get('category'))?.id ?? 'all'
  const query = category === 'all' ? '' : `?category=${category}`
  useEffect(() => keepListView({ query, search }), [query, search])

  const setCategory = (next: CategoryChoice) =>
    setParams(
      old => {
        if (next === 'all') old.delete('category')
        else old.set('category', next)
        return old
      },
      { preventScrollReset: true },
    )

  return {
    isSearched: search.trim() !== '',
    isFiltered: category !== 'all' || search.trim() !== '',
    inWords: [
      category !== 'all' && `Category: ${categoryNameOf(category)}`,
      search.trim() !== '' && `Search: ${search.trim()}`,
    ],
    isShown: ({ categoryId, name }) =>
      (category === 'all' || categoryId === category) && contains(search, name),
    clear() {
      setSearch('')
      setCategory('all')
      searchBox.current?.focus()
    },
    bar: (
      <>
        <CategoryFilter category={category} onCategory={setCategory} />
        <SearchField
          ref={searchBox}
          label="Search by name"
          className="w-full sm:w-auto sm:max-w-60 sm:flex-1 sm:basis-40"
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
      </>
    ),
  }
}

const noServices: readonly Service[] = []

export default function ServicesScreen() {
  const mode = useSearchParams()[0].get('mode')
  const shownMode = mode === 'prices' || mode === 'upload' ? mode : undefined
  const lastMode = useRef(shownMode)
  useEffect(() => {
    if (lastMode.current === shownMode) return
    lastMode.current = shownMode
    // What was pressed is gone, and the address of the screen is the same.
    startOfScreen()?.focus()
  }, [shownMode])
  const filter = useListFilter()
  const isFull = useFullAccess()
  const query = useQuery(queries.services)
  const { data: branches } = useQuery(queries.branches)
  const order = useServiceOrder(query.data ?? noServices)
  const shown = order.services.filter(filter.isShown)
  const deletion = useDeletion({
    remove: serviceCalls.delete,
    list: keys.services,
    undoOf: (service, client, { actionId }) =>
      actionId ? undoOfServiceChange(client, actionId, deletionOf(service)) : undefined,
    missingMessage: deletedMessage('service'),
    failed: error => fixedFailure(error, 'Failed to delete service. Please try again.'),
  })

  const add = (
    <FullAccess>
      <Link to={adminPaths.newService} className={buttonClass()}>
        Add Service
      </Link>
    </FullAccess>
  )

  const nothingFound = filter.isFiltered ? (
    <EmptyState title="No services found" hint="Try adjusting your search or filter.">
      <Button look="secondary" onClick={filter.clear}>
        Clear Search and Filter
      </Button>
    </EmptyState>
  ) : (
    <EmptyState title="No services found" hint={isFull && 'Get started by adding a new service.'}>
      {add}
    </EmptyState>
  )

  /** @param canChange whether its rows can be changed, moved and deleted */
  const list = (canChange: boolean) => (
    <List filters={filter.inWords} bar={filter.bar}>
      <Loaded
        query={query}
        failed="We couldn’t load the services."
        rows={SKELETON_ROWS}
        columns={canChange ? columns : columnsToRead}
      >
        {() =>
          shown.length === 0 ? (
            nothingFound
          ) : (
            <ServiceTable
              services={shown}
              canChange={canChange}
              onDelete={deletion.ask}
              onMove={canChange && !filter.isSearched ? order.move : undefined}
            />
          )
        }
      </Loaded>
    </List>
  )

  const announcements = (
    <>
      <LiveRegion className="sr-only">{query.data && foundText(shown.length)}</LiveRegion>
      <LiveRegion className="sr-only">{order.announcement}</LiveRegion>
    </>
  )

  if (shownMode)
    return (
      <>
        <ScreenHead title={modes[shownMode].title} />
        <AddingForm can={modes[shownMode].can} list="services">
          {announcements}
          <FullAccess>
            {shownMode === 'prices' && query.data && <ChangesStrip services={query.data} />}
          </FullAccess>
          {shownMode === 'upload' && query.data && (
            <UploadMode services={query.data} branches={branches}>
              {list(false)}
            </UploadMode>
          )}
          {shownMode === 'prices' && query.data && query.data.length > 0 && (
            <PriceMode services={query.data} filter={filter} nothingFound={nothingFound} />
          )}
          {!(query.data && (shownMode === 'upload' || query.data.length > 0)) && list(false)}
        </AddingForm>
      </>
    )

  return (
    <>
      <ScreenHead
        title="Services"
        inBar
        actions={
          <>
            <ListMenu hasServices={(query.data ?? noServices).length > 0} />
            {add}
          </>
        }
      >
        {isFull ? (
          <p className="max-xl:hidden">Your price list, as shown on the website.</p>
        ) : (
          <FullAccessOnly can="change services" />
        )}
      </ScreenHead>
      <FullAccess>{query.data && <ChangesStrip services={query.data} hours={24} />}</FullAccess>
      {announcements}
      {list(isFull)}
      {isFull && <DeletedServices />}
      <ConfirmDialog
        {...deletion.dialog}
        title="Delete service"
        confirmLabel="Delete"
        busyLabel="Deleting..."
      >
        {/* The sentence is specified. A deletion is offered to be undone nevertheless. */}
        {`Are you sure you want to delete the service "${deletion.item?.name}"? This action cannot be undone.`}
      </ConfirmDialog>
    </>
  )
}
