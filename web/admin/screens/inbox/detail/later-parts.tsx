import { later } from '../../../../later.tsx'
import { TypingAwaited } from '../../../keyboard/typing-awaited.tsx'
import { laterPart } from '../../../parts/later-parts.tsx'
import type { InquiryQuestionsProps } from './inquiry-questions.tsx'
import type { InquirySideProps } from './inquiry-side.tsx'
import type { SentStripProps } from './reply/sent-strip.tsx'

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
export const InquirySide = later<InquirySideProps>({
  load: () => import('./inquiry-side.tsx').then(code => code.InquirySide),
  waiting: ({ followUp }) => followUp === 'requested' && <TypingAwaited />,
})
export const InquiryQuestions = later<InquiryQuestionsProps>({
  load: () => import('./inquiry-questions.tsx').then(code => code.InquiryQuestions),
  waiting: ({ question }) => question && <TypingAwaited />,
})
export const SentStrip = later<SentStripProps>({
  load: () => import('./reply/sent-strip.tsx').then(code => code.SentStrip),
})

/** Call when an inquiry is opened. */
export function preloadParts() {
  for (const part of [Conversation, InquirySide, Composer, NoteForm, InquiryQuestions, SentStrip])
    part.preload()
}
