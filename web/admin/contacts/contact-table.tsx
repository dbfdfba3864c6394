import { useLayoutEffect, useRef, useState } from 'react'
import type { Contact } from '#contracts/contact.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Cell, MessageRow, Row, Table } from '../../ui/table.tsx'
import { StatusBadge } from './status-badge.tsx'
import { When } from './when.tsx'

const columns = ['Name', 'Contact Info', 'Date', 'Status', 'Interest', 'Actions']

export const viewButtonId = (id: number) => `view-${id}`

export const suspectedHint = 'Probably typed by a program: please read it with care.'

function ContactRow({ contact, onView }: { contact: Contact; onView(id: number): void }) {
  const { id, firstName, lastName, email, phone, status, service, branch, suspected, createdAt } = contact
  const unread = status === 'unread'
  return (
    <Row highlighted={unread}>
      <Cell label="Name" className={unread ? 'font-semibold' : ''}>
        {firstName} {lastName} {suspected && <Badge tone="grey">Suspected</Badge>}
      </Cell>
      <Cell label="Contact Info">
        <div>{email}</div>
        <div className="text-plum-soft tabular-nums">{phone || '-'}</div>
      </Cell>
      <Cell label="Date" className="@4xl:whitespace-nowrap">
        <When at={createdAt} />
      </Cell>
      <Cell label="Status">
        <StatusBadge status={status} />
      </Cell>
      <Cell label="Interest">
        <div>{service || '-'}</div>
        <div className="text-plum-soft">{branch || '-'}</div>
      </Cell>
      <Cell>
        <Button
          id={viewButtonId(id)}
          look="secondary"
          aria-label={`View ${firstName} ${lastName}`}
          onClick={() => onView(id)}
        >
          View
        </Button>
      </Cell>
    </Row>
  )
}

/** The inquiries of a page. While another page loads, the table keeps its height, so that nothing below it jumps. */
export function ContactTable({
  contacts,
  loading,
  failed,
  onView,
  onRetry,
}: {
  contacts: readonly Contact[]
  loading: boolean
  failed: boolean
  onView(id: number): void
  onRetry(): void
}) {
  const body = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState<number>()

  useLayoutEffect(() => {
    if (!loading && contacts.length > 0) setHeight(body.current?.offsetHeight)
  }, [loading, contacts])

  return (
    <div ref={body} style={{ minHeight: loading ? height : undefined }}>
      <Table caption="Contact submissions" columns={columns} busy={loading}>
        {loading ? (
          <MessageRow columns={columns.length}>Loading contacts...</MessageRow>
        ) : contacts.length > 0 ? (
          contacts.map(contact => <ContactRow key={contact.id} contact={contact} onView={onView} />)
        ) : failed ? (
          <MessageRow columns={columns.length}>
            <Button look="secondary" onClick={onRetry}>
              Try again
            </Button>
          </MessageRow>
        ) : (
          <MessageRow columns={columns.length}>No contact submissions found</MessageRow>
        )}
      </Table>
    </div>
  )
}
