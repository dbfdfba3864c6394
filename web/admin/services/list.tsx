import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { adminPaths } from '#contracts/admin-paths.ts'
import type { Service } from '#contracts/service.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { deleteButton } from '../../ui/table.tsx'
import { adminApi } from '../api.ts'
import { deletedMessage } from '../failures.ts'
import { ListSkeleton } from '../loaded.tsx'
import { queries } from '../queries.ts'
import { keys } from '../query-client.ts'
import { listFrameClass, ScreenHead } from '../screen-head.tsx'
import { useDeletion } from '../use-deletion.ts'
import { useSearchText } from '../use-search-text.ts'
import { NoServices } from './no-services.tsx'
import { filterServices, readParams, type ServicesParams, writeParams } from './search-params.ts'
import { ServiceFilter } from './service-filter.tsx'
import { ServiceOrder } from './service-order.tsx'
import { ServiceTable } from './service-table.tsx'

const noServices: readonly Service[] = []

export default function Services() {
  const [params, setParams] = useSearchParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const { category, search: searchParam } = readParams(params)
  const setFilter = (change: Partial<ServicesParams>, replace = false) =>
    setParams(writeParams({ category, search: text, ...change }), { preventScrollReset: true, replace })
  const [text, setText] = useSearchText(searchParam, typed => setFilter({ search: typed }, true))

  const searchBox = useRef<HTMLInputElement>(null)

  function clear() {
    setText('')
    setFilter({ category: 'all', search: '' })
    searchBox.current?.focus()
  }

  const { data, isError, refetch } = useQuery(queries.services)
  const services = data ?? noServices
  // Typing has priority over drawing a long list.
  const search = useDeferredValue(text)
  const shown = useMemo(() => filterServices(services, { category, search }), [services, category, search])

  const [ordering, setOrdering] = useState(false)

  const deletion = useDeletion({
    remove: ({ id, version }: Service) => adminApi.deleteService(id, version),
    changes: [keys.services],
    list: keys.services,
    missingMessage: deletedMessage('service'),
    failed: () => 'Failed to delete service. Please try again.',
  })

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
            {services.length > 1 && (
              <Button look="secondary" onClick={() => setOrdering(true)}>
                Change Order
              </Button>
            )}
            <Link to={adminPaths.newService} className={buttonClass()}>
              Add Service
            </Link>
          </>
        }
      >
        <p>Your price list, as shown on the website.</p>
      </ScreenHead>
      <ServiceFilter
        category={category}
        onCategory={next => setFilter({ category: next })}
        text={text}
        onText={setText}
        searchBox={searchBox}
      />
      {data === undefined && !isError ? (
        <ListSkeleton />
      ) : shown.length > 0 ? (
        <div className={listFrameClass}>
          <ServiceTable services={shown} onDelete={deletion.ask} />
        </div>
      ) : (
        <NoServices
          failed={isError}
          filtered={category !== 'all' || search.trim() !== ''}
          onRetry={refetch}
          onClear={clear}
        />
      )}
      {ordering && (
        <ServiceOrder
          services={services}
          initialCategory={category === 'all' ? 'hair' : category}
          onClose={() => setOrdering(false)}
        />
      )}
      <ConfirmDialog
        {...deletion.dialog}
        title="Delete Service"
        confirmLabel="Delete"
        busyLabel="Deleting..."
        returnFocus={() => {
          // The deleted row may still be drawn: the table follows its list with a delay.
          const isListed = services.some(({ id }) => id === deletion.item?.id)
          return (isListed ? deleteButton(deletion.item?.id) : null) ?? heading.current
        }}
      >
        Are you sure you want to delete the service "{deletion.item?.name}"? This action cannot be undone.
      </ConfirmDialog>
    </>
  )
}
