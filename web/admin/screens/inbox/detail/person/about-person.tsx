import type { ReactNode } from 'react'
import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { personKeyOf } from '#contracts/text/person-keys.ts'
import { nameByEmail, useColleagues } from '../../../../calls/colleagues.ts'
import { BriefDate } from '../../../../text/salon-time.tsx'
import { Highlight } from '../../highlight.tsx'
import type { OpenForm } from '../open-parts.ts'
import { PersonNoteForm } from './person-note-form.tsx'

interface NoteProps {
  note: { text: string; author: string; at: string }
  children?: ReactNode
}

/** A note with its author and date. */
function Note({ note: { text, author, at }, children }: NoteProps) {
  const colleagues = useColleagues()
  return (
    <div className="rounded-lg border border-gold/60 bg-gold/10 px-3 py-2">
      <p className="whitespace-pre-wrap wrap-anywhere">
        <Highlight>{text}</Highlight>
      </p>
      <p className="mt-1 text-xs text-plum-soft wrap-anywhere">
        <span>{`${nameByEmail(colleagues, author)}, `}</span>
        <BriefDate at={at} />
      </p>
      {children}
    </div>
  )
}

interface Props {
  inquiry: InquiryDetail
  /** The form that writes the note. */
  form: OpenForm
  onClose(): void
  onSaved(inquiry: InquiryDetail): void
  /** Called when the inquiry no longer exists. */
  onNotFound(): void
}

/** The note about the person, shown with each of their inquiries. Only the team sees it, so it is never printed. The menu opens its form. */
export function AboutPerson({ inquiry, form, onClose, onSaved, onNotFound }: Props) {
  const { deletedAt, personNote, samePhoneNotes } = inquiry
  const person = personKeyOf(inquiry)
  const isEditing = deletedAt === null && form !== 'closed'

  if (!person || (!isEditing && !personNote && samePhoneNotes.length === 0)) return null

  return (
    <section aria-label="About this person" className="space-y-2 text-sm max-sm:pt-5 print:hidden">
      {!isEditing && <h3 className="font-medium">About this person</h3>}
      {!isEditing && personNote && <Note note={personNote} />}
      {isEditing && (
        <PersonNoteForm
          inquiry={inquiry}
          startsFocused={form === 'requested'}
          onSaved={saved => {
            onSaved(saved)
            onClose()
          }}
          onClose={onClose}
          onNotFound={onNotFound}
        />
      )}
      {person.match === 'phone' && (personNote || isEditing) && (
        <p className="text-xs text-plum-soft">
          Kept by the phone number, which other people may share, as there is no email.
        </p>
      )}
      {samePhoneNotes.length > 0 && (
        <>
          <h4 className="pt-1 text-plum-soft">Others with this phone number</h4>
          {samePhoneNotes.map(note => (
            <Note key={`${note.at} ${note.text}`} note={note} />
          ))}
        </>
      )}
    </section>
  )
}
