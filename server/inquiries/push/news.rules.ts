/** What a push tells of. Where an inquiry is news in several ways, the first of these counts. */
export const newsKinds = ['handedOver', 'inquiries', 'answers', 'overdue', 'followUps'] as const
export type NewsKind = (typeof newsKinds)[number]

/** An inquiry that is new for a browser. */
export interface News {
  kind: NewsKind
  id: number
  firstName: string
  lastName: string
  branch: string
  service: string
}
