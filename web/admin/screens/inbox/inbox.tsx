// Long: joins the parts of the inbox.

import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Navigate, type NavigateOptions, useLocation } from 'react-router'
import type {
  InquiryFilter as Filter,
  Inquiry,
  InquiryDetail,
  InquiryList,
} from '#contracts/inquiries/inquiry.ts'
import { FIRST_PAGE, PAGE_SIZE, RESULTS_MAX } from '#contracts/inquiries/limits.ts'
import { formatNumber } from '#contracts/text/number-texts.ts'
import { splitSearch } from '#contracts/text/search-text.ts'
import { later, useLoadAgain } from '../../../later.tsx'
import { Button } from '../../../ui/button.tsx'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { TopMessage } from '../../../ui/top-message.tsx'
import { useTwoPanes } from '../../../ui/use-media.ts'
import { messageOf } from '../../calls/failures.ts'
import { listFrameClass } from '../../layout/screen-head.tsx'
import { useInTitle } from '../../live/title-note.ts'
import { laterPart } from '../../parts/later-parts.tsx'
import { useNow } from '../../text/salon-time.tsx'
import { useBulkActions } from './bulk/use-bulk-actions.ts'
import { useSelection } from './bulk/use-selection.ts'
import { CompleteUnanswered } from './complete-unanswered.tsx'
import { InquiryDialog } from './detail/inquiry-dialog.tsx'
import type { FiltersButtonProps } from './filter/filters-button.tsx'
import { InboxSearchField, SEARCH_ID } from './filter/search-field.tsx'
import { SearchContext } from './highlight.tsx'
import { InboxHead } from './inbox-head.tsx'
import { inboxAddress, lastPage, noFilter, sameFilter, useInboxUrl } from './inbox-url.ts'
import { ArrivedButton } from './list/arrived-button.tsx'
import { arrivedTexts } from './list/arrived-texts.ts'
import type { EmptyListProps } from './list/empty-list.tsx'
import { emptyListText } from './list/empty-list-text.ts'
import { groupHeads } from './list/groups.ts'
import { InquiryTable } from './list/inquiry-table.tsx'
import { ListActions } from './list/list-actions.tsx'
import { ListEnd } from './list/list-end.tsx'
import { useInquiryList } from './list/use-inquiry-list.ts'
import { useListShortcuts } from './list/use-list-shortcuts.ts'
import { useQuickStatus } from './list/use-quick-status.ts'
import { notices } from './notices.ts'
import { isUnanswered } from './unanswered.ts'
import { useChangedFocus } from './use-changed-focus.ts'
import { useListBelow } from './use-list-below.ts'
import { useOpenInList } from './use-open-in-list.ts'
import { useSameLink } from './use-same-link.ts'
import { useTakeBack } from './use-take-back.ts'
import { useUndo } from './use-undo.ts'
import { ViewLinks } from './view-links.tsx'
import { isOrderedByWait, isSettledIn, storedView, viewAlone } from './views.ts'

const PrintedFilters = later({
  load: () => import('./filter/printed-filters.tsx').then(code => code.PrintedFilters),
})
/** Loads the filters again if that has failed. */
function FiltersMissing() {
  const loadAgain = useLoadAgain()
  return (
    <Button look="quiet" className="shrink-0 px-3! sm:min-h-8! sm:py-1!" onClick={loadAgain}>
      Filters
    </Button>
  )
}
const FiltersButton = later<FiltersButtonProps>({
  load: () => import('./filter/filters-button.tsx').then(code => code.FiltersButton),
  waiting: () => <FiltersMissing />,
  missing: () => <FiltersMissing />,
})
const EmptyList = later<EmptyListProps>({
  load: () => import('./list/empty-list.tsx').then(code => code.EmptyList),
  waiting: ({ filter }) => emptyListText(filter),
  missing: ({ filter }) => emptyListText(filter),
})
const SelectionBar = laterPart({
  load: () => import('./bulk/selection-bar.tsx').then(code => code.SelectionBar),
  failed: 'We couldn’t load the actions.',
  rows: 1,
})

/** How many match the filter: "231", or "more than 1,000"; undefined when all are on the screen. */
function matchingText(list: InquiryList | undefined): string | undefined {
  if (!list || list.pagination.total <= list.data.length) return undefined
  if (list.more) return `more than ${formatNumber(RESULTS_MAX)}`
  return formatNumber(list.pagination.total)
}

/** The list, and beside it the open inquiry, which stays where it is while the list scrolls. */
// It ends where the pane does, so that the end of the page moves neither.
const splitClass = 'grid grid-cols-[25rem_minmax(0,1fr)] items-start gap-4 -mb-10'

const paneClass =
  'sticky top-[calc(var(--bar)+1rem)] h-[calc(100dvh-var(--bar)-2rem)] min-w-0 overflow-hidden rounded-2xl border border-plum/15 ' +
  // Dialogs of the inquiry lie over the top bar, too.
  'has-[[role=alertdialog]]:z-40 has-[[role=dialog]:not([data-pane])]:z-40'

/** The inbox begins with the view that was chosen last. */
export default function InboxScreen() {
  const { search } = useLocation()
  const view = search === '' ? storedView() : undefined
  if (view) return <Navigate to={inboxAddress({ ...noFilter, ...view.filter })} replace />
  return <Inbox />
}

function Inbox() {
  const heading = useRef<HTMLHeadingElement>(null)
  const url = useInboxUrl()
  const { page, open, filter, go } = url
  const inBin = filter.deleted === '1'
  const isByWait = isOrderedByWait(filter)
  const now = useNow()
  const focusChanged = useChangedFocus(heading)
  const isSplit = useTwoPanes() && open !== null
  const [pane, setPane] = useState<HTMLElement | null>(null)

  const list = useInquiryList({ ...filter, page, limit: PAGE_SIZE })
  const { inquiries } = list
  const ids = inquiries.map(({ id }) => id)
  const pagination = list.data?.pagination
  const endPage = pagination && lastPage(pagination.total, pagination.limit)
  const failure = list.error && messageOf(list.error, 'Failed to load contacts')
  const newest = list.data?.newest ?? 0
  useInTitle(arrivedTexts(list.arrived, newest).join(', '))
  const terms = useMemo(() => splitSearch(filter.q), [filter.q])

  const selection = useSelection(filter)
  const undo = useUndo({ reload: list.reload, onUndone: focusChanged })
  const takeBack = useTakeBack(url)
  const bulk = useBulkActions({ filter, list, selection, undo, onChanged: focusChanged })
  const setStatus = useQuickStatus(undo.offerFor)
  /** The inquiry that is completed after a question. */
  const [completing, setCompleting] = useState<Inquiry>()
  const openInList = useOpenInList({
    url,
    filter,
    list,
    heading,
    onRemoved: id => selection.select([id], false),
  })

  // There are rows, but not on this page: it is beyond the end (an old link), or its last row was just deleted.
  const isEmptyPage =
    !list.error && inquiries.length === 0 && pagination !== undefined && pagination.total > 0
  const isBeyondEnd = !list.loading && isEmptyPage && endPage !== undefined && page > endPage
  const goToEnd = useEffectEvent(() => go({ page: endPage ?? page }, { replace: true }))
  useEffect(() => {
    if (isBeyondEnd) goToEnd()
  }, [isBeyondEnd])

  useEffect(() => notices.dismissFailure, [])

  // Nothing is selected before the list is there.
  const isLoaded = list.data !== undefined
  useEffect(() => {
    if (isLoaded) SelectionBar.preload()
  }, [isLoaded])

  function apply(next: Filter) {
    if (sameFilter(next, filter) && page === FIRST_PAGE) void list.reload()
    else go({ ...next, page: FIRST_PAGE })
  }

  function search(q: string) {
    // What is being typed is one step of the browser's history.
    if (q === filter.q) apply(filter)
    else go({ q, page: FIRST_PAGE }, { replace: filter.q !== '' && q !== '' })
  }

  function clearFilters() {
    apply(viewAlone(filter))
    document.getElementById(SEARCH_ID)?.focus()
  }

  /** The page of the newest inquiries, when this many have been added. */
  const pageOfNewest = (added: number) =>
    isByWait ? lastPage((pagination?.total ?? 0) + added, PAGE_SIZE) : FIRST_PAGE

  /** Shows an inquiry that was written down, where no filter is in use that may leave it out. */
  function showWritten(inquiry: InquiryDetail) {
    undo.offerWritten(inquiry)
    const newest = pageOfNewest(1)
    if (page !== newest && sameFilter(filter, noFilter)) go({ page: newest })
    else void list.reload()
  }

  function showArrived() {
    void list.showArrived()
    if (page !== FIRST_PAGE) go({ page: FIRST_PAGE })
    // The button that had the focus is removed.
    heading.current?.focus({ preventScroll: true })
  }

  async function turnTo(next: number, options?: NavigateOptions) {
    const now = next > page ? await list.prepareNext() : undefined
    // So many have left the list that all that is left is on this page.
    if (now && next > lastPage(now.pagination.total, PAGE_SIZE)) await list.reload()
    else go({ page: next }, options)
  }

  // All that the page shows has been answered: it shows what is left.
  const isSettled = open === null && inquiries.length > 0 && inquiries.every(row => isSettledIn(filter, row))
  const showRest = useEffectEvent(() => void list.reload().then(() => focusChanged(ids)))
  useEffect(() => {
    if (isSettled) showRest()
  }, [isSettled])

  useSameLink({ ...filter, page }, open, list.reload)
  useListBelow(url)

  function mark(id: number, status: 'processing' | 'completed') {
    if (!selection.none) return bulk.start({ type: 'status', status }, true)
    const inquiry = inquiries.find(row => row.id === id)
    if (!inquiry) return
    if (status === 'completed' && isUnanswered(inquiry)) setCompleting(inquiry)
    else setStatus(inquiry, status)
  }

  useListShortcuts(inquiries, {
    view: url.view,
    reply: id => selection.none && url.reply(id),
    followUp(id) {
      if (!selection.none) bulk.askFollowUp()
      else if (id !== undefined) url.followUp(id)
    },
    toggle: id => selection.select([id], !selection.isSelected(id)),
    mark,
    isSettled: inquiry => isSettledIn(filter, inquiry),
    changePage(step) {
      const next = page + step
      if (endPage !== undefined && next >= FIRST_PAGE && next <= endPage) void turnTo(next)
    },
  })

  return (
    <SearchContext value={terms}>
      <div className={isSplit ? splitClass : ''}>
        <div className="min-w-0">
          <InboxHead
            ref={heading}
            filter={filter}
            inBin={inBin}
            isPane={isSplit}
            onSelect={selection.start}
            onWritten={showWritten}
            opened={open}
            onOpen={url.view}
          />
          <TopMessage tone="error">{failure}</TopMessage>
          <LiveRegion className="sr-only">
            {pagination?.total === 0 && !list.loading && !failure && emptyListText(filter)}
          </LiveRegion>

          <div className={`@container ${listFrameClass}`}>
            <PrintedFilters filter={filter} />
            <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-plum/15 px-2 sm:px-3 print:hidden">
              <ViewLinks filter={filter} />
              <search className="flex min-w-0 grow items-center gap-1 py-1 @3xl:justify-end">
                <InboxSearchField value={filter.q} onSearch={search} />
                <FiltersButton filter={filter} onApply={apply} />
              </search>
            </div>

            <ListActions>
              {selection.isSelecting && (
                <SelectionBar
                  ids={ids}
                  selection={selection}
                  bulk={bulk}
                  inBin={inBin}
                  matching={matchingText(list.data)}
                />
              )}
              <ArrivedButton arrived={list.arrived} newest={newest} onShow={showArrived} />
            </ListActions>

            <InquiryTable
              inquiries={inquiries}
              heads={groupHeads(filter, inquiries, now, list.arrivedOnTop)}
              loading={list.loading || isEmptyPage}
              hasFailed={failure !== null}
              inBin={inBin}
              isSelecting={selection.isSelecting}
              open={open}
              isSelected={selection.isSelected}
              onSelect={selection.select}
              onView={url.view}
              onRetry={list.reload}
              empty={
                <EmptyList
                  filter={filter}
                  onClearFilters={clearFilters}
                  suggestion={list.data?.didYouMean ?? undefined}
                  onSearch={search}
                  onSearchAll={() => apply({ ...noFilter, q: filter.q })}
                />
              }
            />

            {list.data && inquiries.length > 0 && (
              <ListEnd
                list={list.data}
                movedUp={list.movedUp}
                isByWait={isByWait}
                // By keyboard the button keeps the focus, and stays in view.
                onPage={(next, byKeyboard) => void turnTo(next, { preventScrollReset: byKeyboard })}
              />
            )}
          </div>

          {/* On a phone the selection bar is over the end of the list. */}
          {selection.isSelecting && <div className="h-(--bottom-bar) sm:hidden" />}
        </div>
        {open !== null && <div ref={setPane} className={isSplit ? paneClass : ''} />}
      </div>

      <CompleteUnanswered
        inquiry={completing}
        onConfirm={inquiry => {
          setCompleting(undefined)
          setStatus(inquiry, 'completed')
        }}
        onCancel={() => setCompleting(undefined)}
      />

      {open !== null && pane && (
        <InquiryDialog
          container={pane}
          isBesideList={isSplit}
          id={open}
          inBin={inBin}
          toReply={url.toReply}
          toFollowUp={url.toFollowUp}
          previousNext={openInList.previousNext}
          onClose={url.close}
          onDeleted={openInList.remove}
          onChanged={undo.offerFor}
          onUndo={undo.undoEntry}
          takeBack={takeBack}
          onNextWaiting={id => void openInList.openNextWaiting(id)}
          // Closing it leads back to the list.
          onOpenRelated={id => url.go({ open: id }, { replace: true, state: url.state })}
          returnFocus={openInList.returnFocus}
        />
      )}
    </SearchContext>
  )
}
