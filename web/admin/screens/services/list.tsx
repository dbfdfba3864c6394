// Long: the whole screen, whose rows, filter, order and deletion share one list.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { categories } from '#content/categories.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import type { CategoryId } from '#contracts/services/category.ts'
import type { Service } from '#contracts/services/service.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dash } from '../../../ui/dash.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/field.tsx'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { Cell, NameCell, Row, RowActions, Table } from '../../../ui/table.tsx'
import { deletedMessage, fixedFailure } from '../../calls/failures.ts'
import { Loaded } from '../../calls/loaded.tsx'
import { queries } from '../../calls/queries.ts'
import { keys } from '../../calls/query-client.ts'
import { List, ScreenHead } from '../../layout/screen-head.tsx'
import { laterDialog } from '../../parts/later-parts.tsx'
import { useDeletion } from '../../saving/use-deletion.ts'
import { FullAccess } from '../../session/full-access.tsx'
import { FullAccessOnly } from '../../session/full-access-only.tsx'
import { useFullAccess } from '../../session/session.ts'
import { contains } from '../../text/text-search.ts'
import { DeletedServices } from './deleted-services.tsx'
import { LastActionNotice } from './last-action.tsx'
import { copyPath, keepListView } from './list-view.ts'
import { PlannedDays } from './prices/planned-days.tsx'
import { PlannedPriceText } from './prices/planned-price.tsx'
import { serviceCalls } from './service-calls.ts'
import { ServiceName, ServicePrices } from './service-cells.tsx'
import { iconClass, ServiceSwitches } from './service-switches.tsx'
import { categoryNameOf } from './service-text.ts'
import { SheetMenu } from './sheet/sheet-menu.tsx'
import { deletionOf, undoOfServiceChange } from './undo-change.ts'

/** Loaded when it opens. */
const ServiceOrder = laterDialog(() => import('./service-order.tsx').then(code => code.ServiceOrder))

const columns = [
  { label: 'Name', width: 'w-[20%]' },
  { label: 'Category', width: 'w-24 @4xl:w-30 @min-[68rem]:w-36' },
  { label: 'Duration', width: 'w-20 @4xl:w-25 @min-[68rem]:w-27' },
  { label: 'Description' },
  { label: 'Price', width: 'w-40 @4xl:w-44 @min-[68rem]:w-56', align: 'right' },
  { label: 'Actions', width: 'w-30 @4xl:w-36 @min-[68rem]:w-57' },
] as const

/** Without what only accounts with full access can do. They see what is popular or hidden beside the name. */
const columnsToRead = columns.filter(({ label }) => label !== 'Actions')

/** Two sheets. */
const COPY =
  'M9 8.5h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1zM5 15.5a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1'

interface ServiceTableProps {
  /** Whether the account may change them. */
  canChange: boolean
  services: readonly Service[]
  onDelete(service: Service): void
}

function ServiceTable({ services, canChange, onDelete }: ServiceTableProps) {
  const { data: branches = [] } = useQuery(queries.branches)
  return (
    <Table caption="Services" columns={canChange ? columns : columnsToRead}>
      {services.map(service => {
        const { id, name, categoryName, duration, description, options, note, planned } = service
        const isOneLine = options.length === 0 && !note && !planned
        return (
          <Row key={id}>
            <NameCell>
              <ServiceName service={service} branches={branches} />
            </NameCell>
            <Cell className="@max-2xl:text-plum-soft">{categoryNameOf(categoryName)}</Cell>
            <Cell className="@max-2xl:text-plum-soft">{duration || <Dash label="No duration" />}</Cell>
            <Cell className="text-plum-soft @max-2xl:order-3 @max-2xl:basis-full">
              {description || <Dash label="No description" />}
            </Cell>
            <Cell align="right" className={isOneLine ? '' : '@max-2xl:basis-full'}>
              <ServicePrices service={service} />
              <PlannedPriceText service={service} />
            </Cell>
            {canChange && (
              <RowActions
                name={name}
                editPath={adminPaths.editService(id)}
                onDelete={() => onDelete(service)}
                className="@max-2xl:-my-1! @max-2xl:-ms-3 @max-[68rem]:*:flex-wrap!"
              >
                <ServiceSwitches service={service} />
                <Link
                  to={copyPath(id)}
                  aria-label={`Duplicate ${name}`}
                  title="Duplicate"
                  className={iconClass}
                >
                  <LineIcon path={COPY} className="size-4.5" />
                </Link>
              </RowActions>
            )}
          </Row>
        )
      })}
    </Table>
  )
}

type CategoryChoice = CategoryId | 'all'

const choices: readonly { id: CategoryChoice; name: string }[] = [
  { id: 'all', name: 'All Services' },
  ...categories,
]

interface Props {
  category: CategoryChoice
  onCategory(category: CategoryChoice): void
}

/** One line that scrolls where it is too long. */
function CategoryFilter({ category, onCategory }: Props) {
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

export default function ServicesScreen() {
  const [params, setParams] = useSearchParams()
  const category = categories.find(({ id }) => id === params.get('category'))?.id ?? 'all'
  const setCategory = (next: CategoryChoice) =>
    setParams(next === 'all' ? {} : { category: next }, { preventScrollReset: true })
  const { search: address, state } = useLocation()
  const [search, setSearch] = useState<string>(state?.search ?? '')
  useEffect(() => keepListView({ query: address, search }), [address, search])
  const searchBox = useRef<HTMLInputElement>(null)
  const isFiltered = category !== 'all' || search.trim() !== ''

  function clear() {
    setSearch('')
    setCategory('all')
    searchBox.current?.focus()
  }

  const isFull = useFullAccess()
  const query = useQuery(queries.services)
  const shown = (query.data ?? []).filter(
    service => (category === 'all' || service.categoryId === category) && contains(search, service.name),
  )
  const [ordering, setOrdering] = useState(false)
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

  return (
    <>
      <ScreenHead
        title="Services"
        inBar
        actions={
          <>
            <Link to={adminPaths.categories} className={buttonClass('secondary')}>
              Categories
            </Link>
            {isFull && query.data && query.data.length > 0 && (
              <Link to={adminPaths.prices} className={buttonClass('secondary')}>
                Change Prices
              </Link>
            )}
            {isFull && <SheetMenu />}
            {isFull && query.data && query.data.length > 1 && (
              <Button look="secondary" onClick={() => setOrdering(true)}>
                Change Order
              </Button>
            )}
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
      <FullAccess>
        <div className="mb-3 empty:hidden max-xl:mt-2">
          <LastActionNotice hours={24} />
          {query.data && <PlannedDays services={query.data} />}
        </div>
      </FullAccess>
      <LiveRegion className="sr-only">{query.data && foundText(shown.length)}</LiveRegion>
      <List
        filters={[
          category !== 'all' && `Category: ${categoryNameOf(category)}`,
          search.trim() !== '' && `Search: ${search.trim()}`,
        ]}
        bar={
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
        }
      >
        <Loaded
          query={query}
          failed="We couldn’t load the services."
          rows={SKELETON_ROWS}
          columns={isFull ? columns : columnsToRead}
        >
          {() => {
            if (shown.length > 0)
              return <ServiceTable services={shown} canChange={isFull} onDelete={deletion.ask} />
            return isFiltered ? (
              <EmptyState title="No services found" hint="Try adjusting your search or filter.">
                <Button look="secondary" onClick={clear}>
                  Clear Search and Filter
                </Button>
              </EmptyState>
            ) : (
              <EmptyState title="No services found" hint={isFull && 'Get started by adding a new service.'}>
                {add}
              </EmptyState>
            )
          }}
        </Loaded>
      </List>
      {isFull && <DeletedServices />}
      {ordering && query.data && (
        <ServiceOrder
          services={query.data}
          initialCategory={category === 'all' ? 'hair' : category}
          onClose={() => setOrdering(false)}
        />
      )}
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
