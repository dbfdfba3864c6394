/** Loads the forms of an open inquiry: lists do without them and the schema library. */
export async function loadForms() {
  const [{ Composer }, { NoteForm }] = await Promise.all([
    import('./reply/composer.tsx'),
    import('./note-form.tsx'),
  ])
  return { Composer, NoteForm }
}
export type Forms = Awaited<ReturnType<typeof loadForms>>
