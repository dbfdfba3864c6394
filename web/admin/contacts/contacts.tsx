import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Contact } from '#contracts/contact.ts'
import { PAGE_SIZE } from '#contracts/envelope.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { adminApi } from '../api.ts'
import { messageOf } from '../failures.ts'
import { listFrameClass, ScreenHead } from '../screen-head.tsx'
import { useLoaded } from '../use-loaded.ts'
import { type ContactsAddress, lastPage, readAddress, writeAddress } from './address.ts'
import { ContactFilter } from './contact-filter.tsx'
import { ContactTable, viewButtonId } from './contact-table.tsx'
import { ContactDialog } from './detail/contact-dialog.tsx'
import { useSteps } from './detail/use-steps.ts'
import { NoticeBanners, useNotices } from './notices.tsx'

const OPENED_HERE = { openedHere: true }

export default function Contacts() {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const notices = useNotices()
  const { status, page, open } = readAddress(params)

  const list = useLoaded(`${status} ${page}`, signal =>
    adminApi.listContacts({ status, page, limit: PAGE_SIZE }, signal),
  )
  const contacts = list.data?.data ?? []
  const pagination = list.data?.pagination

  const go = (change: Partial<ContactsAddress>, options?: { replace?: boolean; state?: unknown }) =>
    setParams(writeAddress({ status, page, open, ...change }), { preventScrollReset: true, ...options })

  const failLoading = useEffectEvent((error: unknown) =>
    notices.fail(messageOf(error, 'Failed to load contacts')),
  )
  useEffect(() => {
    if (list.error) failLoading(list.error)
  }, [list.error])

  // Rows are owed: this page lies beyond the end (an old link), or its last row has just been deleted.
  const rowsOwed = !list.error && contacts.length === 0 && pagination !== undefined && pagination.total > 0
  const end = pagination && lastPage(pagination.total, pagination.limit)
  const beyondEnd = !list.loading && rowsOwed && end !== undefined && page > end
  const goToEnd = useEffectEvent(() => go({ page: end ?? page }, { replace: true }))
  useEffect(() => {
    if (beyondEnd) goToEnd()
  }, [beyondEnd])

  const replaceRow = (changed: Contact) =>
    list.change(last => ({ ...last, data: last.data.map(row => (row.id === changed.id ? changed : row)) }))

  function removeRow(id: number) {
    list.change(last => ({ ...last, data: last.data.filter(row => row.id !== id) }))
    list.reload()
    const rest = (pagination?.total ?? 0) - (contacts.some(row => row.id === id) ? 1 : 0)
    const end = lastPage(rest, PAGE_SIZE)
    go({ open: null, page: Math.min(page, end) }, { replace: true })
  }

  // Back to where it was opened, so that the browser's own back button does not open it again.
  function close() {
    if (location.state?.openedHere) navigate(-1)
    else go({ open: null }, { replace: true })
  }

  const steps = useSteps({
    open,
    list: pagination && {
      ids: contacts.map(({ id }) => id),
      page,
      pages: lastPage(pagination.total, pagination.limit),
    },
    readPage: async other =>
      (await adminApi.listContacts({ status, page: other, limit: PAGE_SIZE })).data.map(({ id }) => id),
    onStep(id, there) {
      if (there === page && !contacts.some(row => row.id === id)) list.reload()
      // Whoever has gone on to another page comes back to that one.
      go({ open: id, page: there }, { replace: true, state: there === page ? location.state : null })
    },
    onNone: () => notices.succeed('There are no more inquiries'),
  })

  function retry() {
    notices.dismiss()
    list.reload()
  }

  function apply(next: ContactsAddress['status']) {
    if (next === status && page === 1) return retry()
    notices.dismiss()
    go({ status: next, page: 1 })
  }

  return (
    <>
      <ScreenHead ref={heading} title="Contact Submissions">
        <p>View and manage customer inquiries and contact form submissions</p>
        <p>These are enquiries, not bookings.</p>
      </ScreenHead>
      {open === null && <NoticeBanners {...notices} />}
      <ContactFilter key={status} status={status} onApply={apply} />
      <div className={listFrameClass}>
        <ContactTable
          contacts={contacts}
          loading={list.loading || rowsOwed}
          failed={list.error !== undefined}
          onView={id => go({ open: id }, { state: OPENED_HERE })}
          onRetry={retry}
        />
        {pagination && contacts.length > 0 && (
          <Pagination {...pagination} onPage={next => go({ page: next })} />
        )}
      </div>
      {open !== null && (
        <ContactDialog
          id={open}
          inBin={false}
          steps={steps}
          notices={notices}
          onClose={close}
          onChanged={replaceRow}
          onDeleted={removeRow}
          returnFocus={() => document.getElementById(viewButtonId(open)) ?? heading.current}
        />
      )}
    </>
  )
}
