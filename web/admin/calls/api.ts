import type { User } from '#contracts/accounts/user.ts'
import type { ActivityFilter, ActivityList, ActivityQuery } from '#contracts/activity/activity.ts'
import type { Success } from '#contracts/api/envelope.ts'
import type { Order, OrderInput } from '#contracts/api/order.ts'
import type { Branch, BranchInput } from '#contracts/branches/branch.ts'
import type { Content, ContentPart, StoredContent } from '#contracts/content/content.ts'
import type {
  BulkInput,
  BulkReport,
  ClientInput,
  FollowUpInput,
  InquiryIds,
  InquiryIdsQuery,
  NoteInput,
  PersonNoteInput,
  RecordedReplyInput,
  ReplyInput,
  SavedReply,
  SavedReplyInput,
} from '#contracts/inquiries/inbox.ts'
import type {
  ActionDone,
  ArrivedQuery,
  ChangedInquiry,
  ExportFormat,
  Inquiry,
  InquiryDetail,
  InquiryFilter,
  InquiryList,
  InquiryListQuery,
  RepliedInquiry,
  StatusInput,
} from '#contracts/inquiries/inquiry.ts'
import type { WrittenInquiryInput } from '#contracts/inquiries/written-inquiry.ts'
import type {
  Notifications,
  NotificationsInput,
  OwnNotifications,
} from '#contracts/notifications/notifications.ts'
import { INQUIRIES_PATH } from '#contracts/paths/inquiries-path.ts'
import { type Send, send, sendForData, sendForStream } from './send.ts'

const LOGOUT_TIMEOUT_MS = 5_000
// A bulk action may change 10,000 inquiries.
export const LONG_TIMEOUT_MS = 120_000

/** A query string; empty values are left out. */
const queryOf = (
  query: Partial<InquiryListQuery & InquiryIdsQuery & ArrivedQuery> | Partial<ActivityQuery>,
) =>
  new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== '' && value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )

export const post = <T>(path: string, body: unknown, options?: Send) =>
  sendForData<T>(path, { method: 'POST', body, ...options })
export const put = <T>(path: string, body: unknown, options?: Send) =>
  sendForData<T>(path, { method: 'PUT', body, ...options })
export const remove = (path: string, version?: number) => send<Success>(path, { method: 'DELETE', version })

/**
 * The condition of a reply, and of what settles an answer: nothing was written since this version of the conversation. It is not part of
 * what makes two calls the same change: a reply whose response was lost is in the conversation when it is sent again.
 */
const afterConversation = (version: number | undefined): Send =>
  version === undefined ? {} : { headers: { 'If-Match': `"${version}"` } }

/** The calls of a list whose rows have versions. */
export const rowsAt = <Row extends { id: number; version: number }, Input>(path: string) => ({
  delete: ({ id, version }: Row) => remove(`${path}/${id}`, version),
  /** Updates `row`; without one, creates it. */
  save: (row: Row | undefined) => (input: Input, version: number | undefined) =>
    row ? put<Row>(`${path}/${row.id}`, input, { version }) : post<Row>(path, input),
})

/**
 * Every call of the back office but those of `queries.ts`, and those in files of their own, such as those about services,
 * pictures, received messages, second factors and the own account.
 * @throws ApiFailure with the server's message; empty when there was no readable response
 */
export const adminApi = {
  me: (options: { token: string; signal: AbortSignal }) => sendForData<User>('/auth/me', options),
  logout: (token: string | undefined) => send<Success>('/auth/logout', { token, timeout: LOGOUT_TIMEOUT_MS }),

  branches: rowsAt<Branch, BranchInput>('/branches'),
  savedReplies: rowsAt<SavedReply, SavedReplyInput>('/saved-replies'),
  orderBranches: (input: OrderInput) => put<Order>('/branches/order', input),
  publishContent: (content: Content, version?: number) =>
    put<StoredContent>('/content', content, { version }),
  getContentVersion: (version: number) => sendForData<StoredContent>(`/content/versions/${version}`),
  /**
   * @param started the version that was current when the restore was started
   * @param parts the parts to restore; all when it is missing
   */
  restoreContent: (version: number, started: number, parts?: readonly ContentPart[]) =>
    post<StoredContent>(`/content/versions/${version}/restore`, { parts }, { version: started }),

  listInquiries: (query: Partial<InquiryListQuery>, signal?: AbortSignal) =>
    send<InquiryList>(`${INQUIRIES_PATH}?${queryOf(query)}`, { signal }),
  /** What has come since a list was read. */
  listArrived: (query: Partial<ArrivedQuery>, signal?: AbortSignal) =>
    sendForData<Inquiry[]>(`${INQUIRIES_PATH}/arrived?${queryOf(query)}`, { signal }),
  /** @param deleted also finds one in the bin */
  getInquiry: (id: number, signal?: AbortSignal, deleted = false) =>
    sendForData<InquiryDetail>(`${INQUIRIES_PATH}/${id}${deleted ? '?deleted=1' : ''}`, { signal }),
  writeInquiryDown: (input: WrittenInquiryInput) => post<InquiryDetail>(`${INQUIRIES_PATH}/desk`, input),
  updateInquiry: (id: number, update: Partial<StatusInput>) =>
    put<ChangedInquiry>(`${INQUIRIES_PATH}/${id}`, update),
  deleteInquiry: (id: number) => sendForData<ActionDone>(`${INQUIRIES_PATH}/${id}`, { method: 'DELETE' }),
  restoreInquiry: (id: number) => post<ChangedInquiry>(`${INQUIRIES_PATH}/${id}/restore`, {}),
  /** @param userId null unassigns it */
  assignInquiry: (id: number, userId: number | null) =>
    put<ChangedInquiry>(`${INQUIRIES_PATH}/${id}/assignee`, { userId }),
  setSpam: (id: number, spam: boolean) => put<ChangedInquiry>(`${INQUIRIES_PATH}/${id}/spam`, { spam }),
  /**
   * Says that what the client wrote until now needs no answer.
   * @param known the version of the conversation on the screen
   */
  setNoAnswerNeeded: (id: number, known: number | undefined) =>
    post<ChangedInquiry>(`${INQUIRIES_PATH}/${id}/no-answer-needed`, {}, afterConversation(known)),
  /** @param version of the inquiry that the change started from */
  setFollowUp: (id: number, input: FollowUpInput, version?: number) =>
    put<ChangedInquiry>(`${INQUIRIES_PATH}/${id}/follow-up`, input, { version }),
  /** @param version of the inquiry that the correction started from */
  correctClient: (id: number, input: ClientInput, version?: number) =>
    put<ChangedInquiry>(`${INQUIRIES_PATH}/${id}/client`, input, { version }),
  addNote: (id: number, input: NoteInput) => post<InquiryDetail>(`${INQUIRIES_PATH}/${id}/notes`, input),
  /** @param version of the note that the change started from; 0 for none */
  savePersonNote: (id: number, input: PersonNoteInput, version = 0) =>
    put<InquiryDetail>(`${INQUIRIES_PATH}/${id}/person-note`, input, {
      version: version || undefined,
      ...(version === 0 && { headers: { 'If-None-Match': '*' } }),
    }),
  /** @param known the version of the conversation that its writer has read */
  sendReply: (id: number, input: ReplyInput, known: number) =>
    post<RepliedInquiry>(`${INQUIRIES_PATH}/${id}/replies`, input, afterConversation(known)),
  /** @param known as above */
  recordReply: (id: number, input: RecordedReplyInput, known: number) =>
    post<RepliedInquiry>(`${INQUIRIES_PATH}/${id}/replies/recorded`, input, afterConversation(known)),
  /** Sends a failed reply again. */
  retryReply: (id: number, replyId: number) =>
    post<InquiryDetail>(`${INQUIRIES_PATH}/${id}/replies/${replyId}/retry`, {}),
  /** Takes back a reply by email that has not left yet. */
  takeReplyBack: (id: number, replyId: number) =>
    sendForData<InquiryDetail>(`${INQUIRIES_PATH}/${id}/replies/${replyId}`, { method: 'DELETE' }),
  /** Withdraws a reply by WhatsApp or telephone. */
  withdrawReply: (id: number, replyId: number) =>
    post<InquiryDetail>(`${INQUIRIES_PATH}/${id}/replies/${replyId}/withdraw`, {}),
  /** Repeated every five seconds while the user types. */
  notifyWriting: (id: number, writing: boolean) =>
    send<Success>(`${INQUIRIES_PATH}/${id}/writing`, { method: 'PUT', body: { writing } }),
  changeInquiries: (input: BulkInput) =>
    post<BulkReport>(`${INQUIRIES_PATH}/bulk`, input, { timeout: LONG_TIMEOUT_MS, keepsKey: false }),
  /** The ids of all that match a filter. */
  listInquiryIds: (query: InquiryIdsQuery) =>
    sendForData<InquiryIds>(`${INQUIRIES_PATH}/ids?${queryOf(query)}`),
  /**
   * @param actionId from the response to the change, or from the history of an inquiry
   * @param ids only for these inquiries
   */
  undoAction: (actionId: string, ids?: number[]) =>
    post<BulkReport>(`${INQUIRIES_PATH}/bulk/${actionId}/undo`, { ids }, { timeout: LONG_TIMEOUT_MS }),
  exportInquiries: (filter: Partial<InquiryFilter>, format: ExportFormat) =>
    sendForStream(`${INQUIRIES_PATH}/export?${queryOf(filter)}&format=${format}`),
  /** Server-sent events; see `live/`. */
  openStream: (signal: AbortSignal) => sendForStream(`${INQUIRIES_PATH}/stream`, { signal }),

  listActivity: (query: Partial<ActivityQuery>, signal?: AbortSignal) =>
    send<ActivityList>(`/activity?${queryOf(query)}`, { signal }),
  exportActivity: (filter: ActivityFilter) => sendForStream(`/activity/export?${queryOf(filter)}`),

  setOwnNotifications: (input: OwnNotifications) => put<OwnNotifications>('/notifications/own', input),
  setNotifications: (input: NotificationsInput, version?: number) =>
    put<Notifications>('/notifications', input, { version }),
}
