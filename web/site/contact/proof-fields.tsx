import { TICKET_MARK, ticketField } from '#contracts/form-ticket.ts'

// Set as text: React would write its own value over the ticket that the server stamped on the page.
const stamped = { __html: ticketField(TICKET_MARK) }

/** The fields that no person fills: the time at which the form was opened, and one that only programs see. */
export function HiddenFields({ postedTicket }: { postedTicket: string | undefined }) {
  return (
    <>
      {postedTicket ? (
        <input type="hidden" name="ticket" defaultValue={postedTicket} />
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
        <span hidden suppressHydrationWarning dangerouslySetInnerHTML={stamped} />
      )}
      <div aria-hidden="true" className="absolute -start-[9999px] top-0 size-px overflow-hidden">
        <label>
          Leave this field empty
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}
