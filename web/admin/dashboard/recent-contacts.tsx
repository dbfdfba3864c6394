import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Contact, ContactList } from '#contracts/contact.ts'
import { paths } from '#contracts/paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Cell, Row, Table } from '../../ui/table.tsx'
import { StatusBadge } from '../contacts/status-badge.tsx'
import { messageOf } from '../failures.ts'
import { UsDate } from '../us-date.tsx'
import type { Loaded } from '../use-loaded.ts'

function ContactRow({ contact }: { contact: Contact }) {
  const { id, firstName, lastName, email, phone, createdAt, status } = contact
  const navigate = useNavigate()
  const address = `${paths.admin.appointments}?open=${id}`

  // The link is the way for the keyboard; for the pointer the whole row is, unless it marks text to copy.
  function open({ target }: MouseEvent<HTMLElement>) {
    const onLink = target instanceof Element && target.closest('a')
    if (!onLink && getSelection()?.isCollapsed !== false) navigate(address)
  }

  return (
    <Row highlighted={status === 'unread'} className="cursor-pointer hover:bg-rose-50" onClick={open}>
      <Cell label="Name" className="font-medium">
        <Link
          to={address}
          className="rounded outline-rose-700 underline-offset-4 hover:underline focus-visible:outline-2"
        >
          {firstName} {lastName}
        </Link>
      </Cell>
      <Cell label="Contact Info" className="@4xl:min-w-60">
        <div>{email}</div>
        <div className="text-plum-soft">{phone || '-'}</div>
      </Cell>
      <Cell label="Date" className="@4xl:whitespace-nowrap">
        <UsDate at={createdAt} />
      </Cell>
      <Cell label="Status">
        <StatusBadge status={status} />
      </Cell>
    </Row>
  )
}

export function RecentContacts({ data, error, loading, reload }: Loaded<ContactList>) {
  if (error !== undefined) {
    return (
      <div role="alert" className="px-4 py-10 text-center">
        <p className="mb-4 text-red-700 wrap-anywhere">
          Error loading contacts: {messageOf(error, 'Failed to load contacts')}
        </p>
        <Button look="secondary" onClick={reload}>
          Try again
        </Button>
      </div>
    )
  }
  if (loading || !data) {
    return (
      <div className="space-y-4 px-4 py-6">
        <p role="status" className="sr-only">
          Loading contacts...
        </p>
        <Skeleton className="h-6 w-full" />
        <Skeleton className="h-6 w-full" />
        <Skeleton className="h-6 w-2/3" />
      </div>
    )
  }
  const { data: contacts, pagination } = data
  return (
    <>
      {contacts.length === 0 ? (
        <EmptyState
          title="No contact inquiries found"
          hint="Inquiries from the website's contact form arrive here."
        />
      ) : (
        <Table caption="The newest contact inquiries" columns={['Name', 'Contact Info', 'Date', 'Status']}>
          {contacts.map(contact => (
            <ContactRow key={contact.id} contact={contact} />
          ))}
        </Table>
      )}
      <p className="border-t border-plum/10 px-4 py-3 text-sm text-plum-soft tabular-nums">
        Showing {contacts.length} of {pagination.total.toLocaleString('en-US')} contact inquiries
      </p>
    </>
  )
}
