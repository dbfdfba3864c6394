import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Contact } from '#contracts/contact.ts'
import { PAGE_SIZE } from '#contracts/envelope.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { adminApi } from '../api.ts'
import { messageOf } from '../failures.ts'
import { useLoaded } from '../use-loaded.ts'
import { type ContactsAddress, lastPage, readAddress, writeAddress } from './address.ts'
import { ContactDialog } from './contact-dialog.tsx'
import { ContactFilter } from './contact-filter.tsx'
import { ContactTable, viewButtonId } from './contact-table.tsx'
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

  // Beyond the end (a shared link, or the last row of the last page was deleted) the last page with rows is shown.
  const beyondEnd =
    !list.loading && !list.error && contacts.length === 0 && pagination && pagination.total > 0 && page > 1
  const goToLastPage = useEffectEvent(() => {
    if (pagination) go({ page: lastPage(pagination.total, pagination.limit) }, { replace: true })
  })
  useEffect(() => {
    if (beyondEnd) goToLastPage()
  }, [beyondEnd])

  const replaceRow = (changed: Contact) =>
    list.change(last => ({ ...last, data: last.data.map(row => (row.id === changed.id ? changed : row)) }))

  function removeRow(id: number) {
    list.change(last => ({ ...last, data: last.data.filter(row => row.id !== id) }))
    list.reload()
  }

  // Back to where it was opened, so that the browser's own back button does not open it again.
  function close() {
    if (location.state?.openedHere) navigate(-1)
    else go({ open: null }, { replace: true })
  }

  function apply(next: ContactsAddress['status']) {
    notices.dismiss()
    if (next === status && page === 1) list.reload()
    else go({ status: next, page: 1 })
  }

  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Contact Submissions
      </h1>
      <p>View and manage customer inquiries and contact form submissions</p>
      <p>These are enquiries, not bookings.</p>
      {open === null && <NoticeBanners {...notices} />}
      <ContactFilter key={status} status={status} onApply={apply} />
      <ContactTable
        contacts={contacts}
        loading={list.loading || Boolean(beyondEnd)}
        failed={Boolean(list.error)}
        onView={id => go({ open: id }, { state: OPENED_HERE })}
        onRetry={list.reload}
      />
      {pagination && contacts.length > 0 && (
        <Pagination {...pagination} onPage={next => go({ page: next })} />
      )}
      {open !== null && (
        <ContactDialog
          key={open}
          id={open}
          notices={notices}
          onClose={close}
          onChanged={replaceRow}
          onDeleted={id => {
            removeRow(id)
            close()
          }}
          returnFocus={() => document.getElementById(viewButtonId(open)) ?? heading.current}
        />
      )}
    </>
  )
}
