// Long: filters, list, selection and the open inquiry of one screen meet here.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { InquiryFilter as Filter, Inquiry } from '#contracts/inquiry.ts'
import { FIRST_PAGE, PAGE_SIZE, RESULTS_MAX } from '#contracts/limits.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { adminApi } from '../api.ts'
import { messageOf } from '../failures.ts'
import { ShortcutsHelp } from '../keyboard/shortcuts.tsx'
import { useSummary } from '../live/live-updates.tsx'
import { queries } from '../queries.ts'
import { listFrameClass, ScreenHead } from '../screen-head.tsx'
import { useStoredSwitch } from '../use-stored-switch.ts'
import { SelectionBar } from './bulk/selection-bar.tsx'
import { useBulkActions } from './bulk/use-bulk-actions.ts'
import { useSelection } from './bulk/use-selection.ts'
import { CompleteUnanswered, isUnanswered } from './complete-unanswered.tsx'
import { InquiryDialog } from './detail/inquiry-dialog.tsx'
import { usePreviousNext } from './detail/use-previous-next.ts'
import { ExportButton } from './export/export-button.tsx'
import { InquiryFilter, SEARCH_ID } from './filter/inquiry-filter.tsx'
import { PrintedFilters } from './filter/printed-filters.tsx'
import { SearchContext } from './highlight.tsx'
import { isAfter, lastPage, noFilter, sameFilter, useInboxUrl } from './inbox-url.ts'
import { viewButtonId } from './list/inquiry-row.tsx'
import { InquiryTable } from './list/inquiry-table.tsx'
import { ArrivedButton, ListSwitch, SelectPage } from './list/toolbar.tsx'
import { useInquiryList } from './list/use-inquiry-list.ts'
import { useListShortcuts } from './list/use-list-shortcuts.ts'
import { useQuickStatus } from './list/use-quick-status.ts'
import { notices } from './notices.ts'
import { parseHighlights } from './search-matches.ts'

/** How many waiting inquiries are read to find the next one. */
const WAITING_MAX = 100

export default function Inbox() {
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const summary = useSummary().data
  const [hidesSpam, setHidesSpam] = useStoredSwitch('hide-spam')
  const { order, page, open, filter: urlFilter, state, toReply, go, view, reply, close } = useInboxUrl()
  const inBin = urlFilter.deleted === '1'
  const filter: Filter =
    hidesSpam && !inBin && urlFilter.spam === '' ? { ...urlFilter, spam: 'hide' } : urlFilter

  // The first of the inquiries that are as before again gets the focus, unless it is on something else by now.
  const [undone, setUndone] = useState<readonly number[]>([])
  useEffect(() => {
    const isFocusFree = document.activeElement === document.body || document.activeElement === heading.current
    if (undone.length === 0 || !isFocusFree) return
    const buttons = undone.map(id => document.getElementById(viewButtonId(id)))
    ;(buttons.find(button => button !== null) ?? heading.current)?.focus()
  }, [undone])

  const list = useInquiryList({ ...filter, order, page, limit: PAGE_SIZE })
  const { inquiries } = list
  const pagination = list.data?.pagination
  const selection = useSelection(filter)
  const bulk = useBulkActions({ filter, list, selection, onUndone: setUndone })
  const setStatus = useQuickStatus(bulk.offerUndoOf)
  const [completing, setCompleting] = useState<Inquiry>()

  // There are rows, but not on this page: it is beyond the end (an old link), or its last row was just deleted.
  const isEmptyPage =
    !list.error && inquiries.length === 0 && pagination !== undefined && pagination.total > 0
  const end = pagination && lastPage(pagination.total, pagination.limit)
  const beyondEnd = !list.loading && isEmptyPage && end !== undefined && page > end
  const goToEnd = useEffectEvent(() => go({ page: end ?? page }, { replace: true }))
  useEffect(() => {
    if (beyondEnd) goToEnd()
  }, [beyondEnd])

  // An action on one inquiry may end when another is open, or none.
  const openNow = useRef(open)
  useLayoutEffect(() => {
    openNow.current = open
    return () => {
      openNow.current = null
    }
  }, [open])

  useEffect(() => notices.dismissFailure, [])

  function removeRow(id: number) {
    list.remove(id)
    void list.reload()
    selection.select([id], false)
    if (openNow.current !== id) return
    // The focus returns to its row otherwise, which is removed in the same moment.
    openNow.current = null
    const rest = (pagination?.total ?? 0) - (inquiries.some(row => row.id === id) ? 1 : 0)
    go({ open: null, page: Math.min(page, lastPage(rest, PAGE_SIZE)) }, { replace: true })
  }

  const previousNext = usePreviousNext({
    open,
    order,
    list: pagination && {
      ids: inquiries.map(({ id }) => id),
      page,
      pages: lastPage(pagination.total, pagination.limit),
    },
    isOpen: id => openNow.current === id,
    loadPage: async other =>
      (
        await client.fetchQuery({
          ...queries.inquiries({ ...filter, order, page: other, limit: PAGE_SIZE }),
          staleTime: 0,
        })
      ).data.map(({ id }) => id),
    onFound(id, onPage) {
      if (onPage === page && !inquiries.some(row => row.id === id)) void list.reload()
      // Closing an inquiry of another page leaves that page open.
      go({ open: id, page: onPage }, { replace: true, state: onPage === page ? state : null })
    },
    onNone: () => notices.say('There are no more inquiries'),
  })

  async function openNextWaiting(id: number) {
    const query = { ...filter, status: '' as const, deadline: 'waiting' as const, order, limit: WAITING_MAX }
    const list = await adminApi.listInquiries(query).catch(console.error)
    if (!list || openNow.current !== id) return
    const waiting = list.data.filter(row => row.id !== id)
    const next = waiting.find(row => isAfter(order, row.id, id)) ?? waiting[0]
    if (next) return go({ open: next.id }, { replace: true, state })
    close()
    notices.say('No more inquiries are waiting')
  }

  function apply(next: Filter) {
    if (sameFilter(next, urlFilter) && page === FIRST_PAGE) void list.reload()
    // Without its switch the order could not be seen.
    else go({ ...next, order: next.deadline ? order : '', page: FIRST_PAGE })
  }

  function showArrived() {
    const total = (pagination?.total ?? 0) + list.arrived
    const end = order === 'oldest' ? lastPage(total, PAGE_SIZE) : FIRST_PAGE
    if (page === end) void list.reload()
    else go({ page: end })
    // The button that had the focus is removed.
    heading.current?.focus({ preventScroll: true })
  }

  const failure = list.error && messageOf(list.error, 'Failed to load contacts')
  const isFiltered = !sameFilter(filter, noFilter)
  const ids = inquiries.map(({ id }) => id)
  const terms = useMemo(() => parseHighlights(filter.q), [filter.q])
  const total = list.data?.more ? `more than ${RESULTS_MAX.toLocaleString('en-US')}` : pagination?.total
  const matching =
    pagination && pagination.total > inquiries.length ? total?.toLocaleString('en-US') : undefined

  useListShortcuts(inquiries, {
    view,
    reply: id => selection.none && reply(id),
    toggle: id => selection.select([id], !selection.isSelected(id)),
    mark(id, status) {
      const inquiry = inquiries.find(row => row.id === id)
      if (!selection.none) bulk.start({ type: 'status', status }, true)
      else if (inquiry && status === 'completed' && isUnanswered(inquiry)) setCompleting(inquiry)
      else if (inquiry) setStatus(inquiry, status)
    },
    changePage(step) {
      const next = page + step
      if (end !== undefined && next >= FIRST_PAGE && next <= end) go({ page: next })
    },
  })

  return (
    <SearchContext value={terms}>
      <ScreenHead
        ref={heading}
        title="Contact Submissions"
        actions={
          <>
            <ExportButton filter={filter} />
            <ShortcutsHelp />
          </>
        }
      >
        <p className="inline">View and manage customer inquiries and contact form submissions</p>
        <p className="inline before:mx-1.5 before:content-['·'/''] sm:max-lg:hidden">
          {inBin
            ? 'Inquiries stay in the bin for 30 days, then are permanently deleted.'
            : 'These are inquiries, not bookings.'}
        </p>
      </ScreenHead>
      <Banner tone="error">{failure}</Banner>
      <p role="status" className="sr-only">
        {pagination?.total === 0 && !list.loading && !failure && 'No contact submissions found'}
      </p>
      <div className={`@container ${listFrameClass}`}>
        <PrintedFilters filter={filter} order={order} />
        <InquiryFilter
          filter={urlFilter}
          onApply={apply}
          selectPage={
            <SelectPage
              all={ids.length > 0 && ids.every(selection.isSelected)}
              some={ids.some(selection.isSelected)}
              disabled={ids.length === 0}
              onSelect={on => selection.select(ids, on)}
            />
          }
          spamSwitch={
            summary &&
            !inBin &&
            urlFilter.spam === '' &&
            (summary.spam > 0 || hidesSpam) && (
              <ListSwitch
                label={`Hide possible spam (${summary.spam.toLocaleString('en-US')})`}
                checked={hidesSpam}
                onChange={hidden => {
                  setHidesSpam(hidden)
                  go({ page: FIRST_PAGE }, { replace: true })
                }}
              />
            )
          }
          orderSwitch={
            (urlFilter.deadline !== '' || order !== '') && (
              <ListSwitch
                label="Oldest first"
                checked={order === 'oldest'}
                onChange={on => go({ order: on ? 'oldest' : '', page: FIRST_PAGE }, { replace: true })}
              />
            )
          }
        />
        {/* Over the head of the table, so that no row moves. */}
        <div className="z-20 print:hidden @2xl:sticky @2xl:top-(--bar) @2xl:h-0">
          <div className="pointer-events-none flex items-center *:pointer-events-auto @2xl:min-h-9">
            {!selection.none && <SelectionBar {...{ selection, bulk, inBin, matching }} />}
            <ArrivedButton arrived={list.arrived} onShow={showArrived} />
          </div>
        </div>
        <InquiryTable
          inquiries={inquiries}
          loading={list.loading || isEmptyPage}
          failure={failure}
          inBin={inBin}
          isSelected={selection.isSelected}
          onSelect={selection.select}
          onView={view}
          onRetry={list.reload}
          empty={
            <EmptyState
              title="No contact submissions found"
              hint={isFiltered && 'Try adjusting your search or filter.'}
            >
              {isFiltered && (
                <Button
                  look="secondary"
                  onClick={() => {
                    setHidesSpam(false)
                    apply(noFilter)
                    document.getElementById(SEARCH_ID)?.focus()
                  }}
                >
                  Clear Filters
                </Button>
              )}
            </EmptyState>
          }
        />
        {pagination && inquiries.length > 0 && (
          <Pager
            {...pagination}
            // By keyboard the button keeps the focus, and stays in view.
            onPage={(next, byKeyboard) => go({ page: next }, { preventScrollReset: byKeyboard })}
          />
        )}
        {list.data?.more && inquiries.length > 0 && (
          <p className="border-t border-plum/10 px-4 py-2 text-sm text-plum-soft">
            {`Showing the ${order || 'newest'} ${RESULTS_MAX.toLocaleString('en-US')}. To find ${order ? 'newer' : 'older'} ones, narrow by keyword, branch or date.`}
          </p>
        )}
      </div>
      {!selection.none && <div className="h-28 sm:hidden" />}
      <CompleteUnanswered
        inquiry={completing}
        onConfirm={inquiry => {
          setCompleting(undefined)
          setStatus(inquiry, 'completed')
        }}
        onCancel={() => setCompleting(undefined)}
      />
      {open !== null && (
        <InquiryDialog
          id={open}
          inBin={inBin}
          toReply={toReply}
          previousNext={previousNext}
          onClose={close}
          onDeleted={removeRow}
          onUndoDeletion={bulk.undoDeletion}
          onChanged={bulk.offerUndoOf}
          onUndo={bulk.undoEntry}
          onNextWaiting={id => void openNextWaiting(id)}
          returnFocus={() =>
            (openNow.current && document.getElementById(viewButtonId(open))) || heading.current
          }
        />
      )}
    </SearchContext>
  )
}
