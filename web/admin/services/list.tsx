import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { adminPaths } from '#contracts/admin-paths.ts'
import type { Service } from '#contracts/service.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchField } from '../../ui/field.tsx'
import { deleteButton } from '../../ui/table.tsx'
import { adminApi } from '../api.ts'
import { deletedMessage } from '../failures.ts'
import { Loaded } from '../loaded.tsx'
import { queries } from '../queries.ts'
import { keys } from '../query-client.ts'
import { List, ScreenHead } from '../screen-head.tsx'
import { useDeletion } from '../use-deletion.ts'
import { useSearchText } from '../use-search-text.ts'
import { CategoryFilter } from './category-filter.tsx'
import { filterServices, readParams, type ServicesParams, writeParams } from './search-params.ts'
import { ServiceOrder } from './service-order.tsx'
import { ServiceTable, serviceColumns } from './service-table.tsx'

/** Rows of the skeleton: a window full. */
const SKELETON_ROWS = 12

export default function Services() {
  const [params, setParams] = useSearchParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const { category, search } = readParams(params)
  const setFilter = (change: Partial<ServicesParams>, replace = false) =>
    setParams(writeParams({ category, search: text, ...change }), { preventScrollReset: true, replace })
  const [text, setText] = useSearchText(search, typed => setFilter({ search: typed }, true))
  const searchBox = useRef<HTMLInputElement>(null)
  const isFiltered = category !== 'all' || text.trim() !== ''

  function clear() {
    setText('')
    setFilter({ category: 'all', search: '' })
    searchBox.current?.focus()
  }

  const query = useQuery(queries.services)
  const [ordering, setOrdering] = useState(false)
  const deletion = useDeletion({
    remove: ({ id, version }: Service) => adminApi.deleteService(id, version),
    changes: [keys.services],
    list: keys.services,
    missingMessage: deletedMessage('service'),
    failed: () => 'Failed to delete service. Please try again.',
  })

  const add = (
    <Link to={adminPaths.newService} className={buttonClass()}>
      Add Service
    </Link>
  )

  return (
    <>
      <ScreenHead
        ref={heading}
        title="Services"
        inBar
        actions={
          <>
            <Link to={adminPaths.categories} className={buttonClass('secondary')}>
              Categories
            </Link>
            {query.data && query.data.length > 1 && (
              <Button look="secondary" onClick={() => setOrdering(true)}>
                Change Order
              </Button>
            )}
            {add}
          </>
        }
      >
        <p className="max-sm:hidden">Your price list, as shown on the website.</p>
      </ScreenHead>
      <List
        bar={
          <>
            <CategoryFilter category={category} onCategory={next => setFilter({ category: next })} />
            <SearchField
              ref={searchBox}
              label="Search by name"
              className="w-full sm:w-auto sm:max-w-60 sm:flex-1"
              value={text}
              onChange={event => setText(event.target.value)}
            />
          </>
        }
      >
        <Loaded
          query={query}
          failed="We couldn’t load the services."
          rows={SKELETON_ROWS}
          columns={serviceColumns}
        >
          {services => {
            const shown = filterServices(services, { category, search: text })
            if (shown.length > 0) return <ServiceTable services={shown} onDelete={deletion.ask} />
            return isFiltered ? (
              <EmptyState title="No services found" hint="Try adjusting your search or filter.">
                <Button look="secondary" onClick={clear}>
                  Clear Search and Filter
                </Button>
              </EmptyState>
            ) : (
              <EmptyState title="No services found" hint="Get started by adding a new service.">
                {add}
              </EmptyState>
            )
          }}
        </Loaded>
      </List>
      {ordering && query.data && (
        <ServiceOrder
          services={query.data}
          initialCategory={category === 'all' ? 'hair' : category}
          onClose={() => setOrdering(false)}
        />
      )}
      <ConfirmDialog
        {...deletion.dialog}
        title="Delete Service"
        confirmLabel="Delete"
        busyLabel="Deleting..."
        returnFocus={() => deleteButton(deletion.item?.id) ?? heading.current}
      >
        Are you sure you want to delete the service "{deletion.item?.name}"? This action cannot be undone.
      </ConfirmDialog>
    </>
  )
}
