/** Loads the forms of an open inquiry, its activity, its follow-up and what is known of the person: lists do without them and the schema library. */
export async function loadForms() {
  const [
    { Composer },
    { NoteForm },
    { AboutPerson },
    { AlsoAsked },
    { Timeline },
    { FollowUp },
    { personActions },
    { InquiryQuestions },
    { WritersStrip },
  ] = await Promise.all([
    import('./reply/composer.tsx'),
    import('./note-form.tsx'),
    import('./person/about-person.tsx'),
    import('./person/also-asked.tsx'),
    import('./timeline/timeline.tsx'),
    import('./follow-up/follow-up.tsx'),
    import('./person/person-actions.ts'),
    import('./inquiry-questions.tsx'),
    import('./writers-strip.tsx'),
  ])
  return {
    Composer,
    NoteForm,
    AboutPerson,
    AlsoAsked,
    Timeline,
    FollowUp,
    personActions,
    InquiryQuestions,
    WritersStrip,
  }
}
export type Forms = Awaited<ReturnType<typeof loadForms>>
