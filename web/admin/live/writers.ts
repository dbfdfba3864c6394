import type { DeskWriting } from '#contracts/desk.ts'

/** Those who are writing now, after one more has begun or stopped. */
export function withWriting(writers: readonly DeskWriting[], news: DeskWriting): DeskWriting[] {
  const others = writers.filter(
    ({ contactId, user }) => contactId !== news.contactId || user.id !== news.user.id,
  )
  return news.writing ? [...others, news] : others
}
