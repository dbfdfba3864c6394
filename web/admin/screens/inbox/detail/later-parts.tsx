import { later } from '../../../../later.tsx'
import { TypingAwaited } from '../../../keyboard/typing-awaited.tsx'
import { laterPart } from '../../../parts/later-parts.tsx'
import type { FollowUpAndPersonProps } from './follow-up-and-person.tsx'

// The parts of an open inquiry whose code lists do without, and without the schema library.
export const Composer = laterPart({
  load: () => import('./reply/composer.tsx').then(code => code.Composer),
  failed: 'We couldn’t load the reply form.',
  isForm: true,
})
export const NoteForm = laterPart({
  load: () => import('./note-form.tsx').then(code => code.NoteForm),
  failed: 'We couldn’t load the note form.',
  isForm: true,
})
export const Conversation = laterPart({
  load: () => import('./conversation.tsx').then(code => code.Conversation),
  failed: 'We couldn’t load the conversation.',
})
export const FollowUpAndPerson = later<FollowUpAndPersonProps>({
  load: () => import('./follow-up-and-person.tsx').then(code => code.FollowUpAndPerson),
  waiting: ({ followUp }) => followUp === 'requested' && <TypingAwaited />,
})

/** Call when an inquiry is opened. */
export function preloadParts() {
  for (const part of [Conversation, FollowUpAndPerson, Composer, NoteForm]) part.preload()
}
