// Long: every call of the back office, in one object.
import type { Branch, BranchInput } from '#contracts/branch.ts'
import type { Content, ContentPart, ContentVersion, StoredContent } from '#contracts/content.ts'
import type { Success } from '#contracts/envelope.ts'
import type {
  BulkInput,
  BulkReport,
  InboxSummary,
  InquiryIds,
  InquiryIdsQuery,
  NoteInput,
  RecordedReplyInput,
  ReplyInput,
  SavedReply,
  SavedReplyInput,
} from '#contracts/inbox.ts'
import type {
  Colleague,
  ExportFormat,
  InquiryDetail,
  InquiryFilter,
  InquiryList,
  InquiryListQuery,
  StatusInput,
} from '#contracts/inquiry.ts'
import type { Order, OrderInput, ServiceOrderInput } from '#contracts/order.ts'
import type { OwnPicture, PictureInput, ReplacedPictures } from '#contracts/own-pictures.ts'
import type { PictureSlotId } from '#contracts/picture-slots.ts'
import type {
  ErasureInput,
  ErasureReport,
  PersonDataSummary,
  PersonExport,
  Retention,
  RetentionInput,
  RetentionPreview,
} from '#contracts/privacy.ts'
import type { Service, ServiceInput } from '#contracts/service.ts'
import type { NewMember, PasswordLink, TeamEvent, TeamInput, TeamMember } from '#contracts/team.ts'
import type {
  DetailsInput,
  ForgotPasswordInput,
  LoginInput,
  LoginResponse,
  NewPasswordInput,
  PasswordInput,
  PasswordLinkOwner,
  PasswordResponse,
  Session,
  User,
} from '#contracts/user.ts'
import { send, sendForData, sendForStream } from './send.ts'

const LOGOUT_TIMEOUT_MS = 5_000
// A bulk action may change 10,000 inquiries.
const LONG_TIMEOUT_MS = 120_000
// A picture may come over a slow connection and wait in the upload queue.
const UPLOAD_TIMEOUT_MS = 12 * 60_000

/** A query string; empty values are left out. */
const queryOf = (query: Partial<InquiryListQuery & InquiryIdsQuery>) =>
  new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== '' && value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )

/**
 * Every call of the back office.
 * @throws ApiFailure with the server's message; empty when there was no readable response
 */
export const adminApi = {
  login: (input: LoginInput) => send<LoginResponse>('/auth/login', { method: 'POST', body: input }),
  forgetPassword: (input: ForgotPasswordInput) =>
    send<Success>('/auth/forgot', { method: 'POST', body: input }),
  findLink: (token: string, signal?: AbortSignal) =>
    sendForData<PasswordLinkOwner>('/auth/link', { method: 'POST', body: { token }, signal }),
  setPasswordByLink: (input: NewPasswordInput) =>
    send<Success>('/auth/reset', { method: 'POST', body: input }),
  me: (options: { token: string; signal: AbortSignal }) => sendForData<User>('/auth/me', options),
  logout: (token: string | undefined) => send<Success>('/auth/logout', { token, timeout: LOGOUT_TIMEOUT_MS }),
  updateDetails: (input: DetailsInput) =>
    sendForData<User>('/auth/updatedetails', { method: 'PUT', body: input }),
  changePassword: (input: PasswordInput) =>
    send<Partial<PasswordResponse>>('/auth/updatepassword', { method: 'PUT', body: input }),
  listSessions: (signal?: AbortSignal) => sendForData<Session[]>('/auth/sessions', { signal }),
  deleteSession: (id: number) => send<Success>(`/auth/sessions/${id}`, { method: 'DELETE' }),

  listBranches: (signal?: AbortSignal) => sendForData<Branch[]>('/branches', { signal }),
  getBranch: (id: number, signal?: AbortSignal) => sendForData<Branch>(`/branches/${id}`, { signal }),
  createBranch: (input: BranchInput) => sendForData<Branch>('/branches', { method: 'POST', body: input }),
  updateBranch: (id: number, input: BranchInput, version?: number) =>
    sendForData<Branch>(`/branches/${id}`, { method: 'PUT', body: input, version }),
  deleteBranch: (id: number, version?: number) =>
    send<Success>(`/branches/${id}`, { method: 'DELETE', version }),

  listServices: (signal?: AbortSignal) => sendForData<Service[]>('/services', { signal }),
  getService: (id: number, signal?: AbortSignal) => sendForData<Service>(`/services/${id}`, { signal }),
  createService: (input: ServiceInput) => sendForData<Service>('/services', { method: 'POST', body: input }),
  updateService: (id: number, input: ServiceInput, version?: number) =>
    sendForData<Service>(`/services/${id}`, { method: 'PUT', body: input, version }),
  deleteService: (id: number, version?: number) =>
    send<Success>(`/services/${id}`, { method: 'DELETE', version }),

  orderServices: (input: ServiceOrderInput) =>
    sendForData<Order>('/services/order', { method: 'PUT', body: input }),
  orderBranches: (input: OrderInput) => sendForData<Order>('/branches/order', { method: 'PUT', body: input }),
  getContent: (signal?: AbortSignal) => sendForData<StoredContent>('/content', { signal }),
  publishContent: (content: Content, version?: number) =>
    sendForData<StoredContent>('/content', { method: 'PUT', body: content, version }),
  listContentVersions: (signal?: AbortSignal) =>
    sendForData<ContentVersion[]>('/content/versions', { signal }),
  getContentVersion: (version: number) => sendForData<StoredContent>(`/content/versions/${version}`),
  /**
   * @param started the version that was current when the restore was started
   * @param parts the parts to restore; all when it is missing
   */
  restoreContent: (version: number, started: number, parts?: readonly ContentPart[]) =>
    sendForData<StoredContent>(`/content/versions/${version}/restore`, {
      method: 'POST',
      body: { parts },
      version: started,
    }),

  listInquiries: (query: Partial<InquiryListQuery>, signal?: AbortSignal) =>
    send<InquiryList>(`/contacts?${queryOf(query)}`, { signal }),
  /** @param deleted also finds one in the bin */
  getInquiry: (id: number, signal?: AbortSignal, deleted = false) =>
    sendForData<InquiryDetail>(`/contacts/${id}${deleted ? '?deleted=1' : ''}`, { signal }),
  updateInquiry: (id: number, update: Partial<StatusInput>) =>
    sendForData<InquiryDetail>(`/contacts/${id}`, { method: 'PUT', body: update }),
  deleteInquiry: (id: number) => send<Success>(`/contacts/${id}`, { method: 'DELETE' }),
  restoreInquiry: (id: number) =>
    sendForData<InquiryDetail>(`/contacts/${id}/restore`, { method: 'POST', body: {} }),
  /** @param userId null unassigns it */
  assignInquiry: (id: number, userId: number | null) =>
    sendForData<InquiryDetail>(`/contacts/${id}/assignee`, { method: 'PUT', body: { userId } }),
  suspectInquiry: (id: number, suspected: boolean) =>
    sendForData<InquiryDetail>(`/contacts/${id}/suspicion`, { method: 'PUT', body: { suspected } }),
  addNote: (id: number, input: NoteInput) =>
    sendForData<InquiryDetail>(`/contacts/${id}/notes`, { method: 'POST', body: input }),
  /** @param key the idempotency key: a reply is sent once, however often the call is repeated */
  sendReply: (id: number, input: ReplyInput, key: string) =>
    sendForData<InquiryDetail>(`/contacts/${id}/replies`, {
      method: 'POST',
      body: input,
      headers: { 'Idempotency-Key': key },
    }),
  /** @param key the idempotency key, as for `sendReply` */
  recordReply: (id: number, input: RecordedReplyInput, key: string) =>
    sendForData<InquiryDetail>(`/contacts/${id}/answers`, {
      method: 'POST',
      body: input,
      headers: { 'Idempotency-Key': key },
    }),
  /** Sends a failed reply again. */
  retryReply: (id: number, replyId: number) =>
    sendForData<InquiryDetail>(`/contacts/${id}/replies/${replyId}/retry`, { method: 'POST', body: {} }),
  /** Repeated every five seconds while the user types. */
  notifyWriting: (id: number, writing: boolean) =>
    send<Success>(`/contacts/${id}/writing`, { method: 'PUT', body: { writing } }),
  /** @param key the idempotency key: a repeated call gets the first response again */
  changeInquiries: (input: BulkInput, key: string) =>
    sendForData<BulkReport>('/contacts/bulk', {
      method: 'POST',
      body: input,
      headers: { 'Idempotency-Key': key },
      timeout: LONG_TIMEOUT_MS,
    }),
  /** The ids of all that match a filter. */
  listInquiryIds: (query: InquiryIdsQuery) => sendForData<InquiryIds>(`/contacts/ids?${queryOf(query)}`),
  /** @param actionId from the report of `changeInquiries` */
  undoAction: (actionId: string) =>
    sendForData<BulkReport>(`/contacts/bulk/${actionId}/undo`, {
      method: 'POST',
      body: {},
      timeout: LONG_TIMEOUT_MS,
    }),
  getSummary: (signal?: AbortSignal) => sendForData<InboxSummary>('/contacts/summary', { signal }),
  exportInquiries: (filter: Partial<InquiryFilter>, format: ExportFormat) =>
    sendForStream(`/contacts/export?${queryOf(filter)}&format=${format}`),
  /** Server-sent events; see `live/`. */
  openStream: (signal: AbortSignal) => sendForStream('/contacts/stream', { signal }),
  listColleagues: (signal?: AbortSignal) => sendForData<Colleague[]>('/colleagues', { signal }),

  listPictures: (signal?: AbortSignal) => sendForData<OwnPicture[]>('/pictures', { signal }),
  /** The uploaded file, without its location and camera data. */
  getOriginalPicture: async (place: PictureSlotId) =>
    (
      await sendForStream(`/pictures/${place}/original`, { signal: AbortSignal.timeout(LONG_TIMEOUT_MS) })
    ).blob(),
  /** @param version that the change started from; 0 for the default picture */
  publishPicture: (
    place: PictureSlotId,
    file: Blob,
    { alt, focus }: PictureInput,
    version: number,
    signal: AbortSignal,
  ) =>
    sendForData<OwnPicture>(
      `/pictures/${place}?${new URLSearchParams({ alt, x: String(focus.x), y: String(focus.y) })}`,
      {
        method: 'PUT',
        body: file,
        version: version || undefined,
        ...(version === 0 && { headers: { 'If-None-Match': '*' } }),
        signal,
        timeout: UPLOAD_TIMEOUT_MS,
      },
    ),
  cropPicture: (place: PictureSlotId, input: PictureInput, version: number) =>
    sendForData<OwnPicture>(`/pictures/${place}/crop`, {
      method: 'PUT',
      body: input,
      version,
      timeout: LONG_TIMEOUT_MS,
    }),
  restoreDefaultPicture: (place: PictureSlotId, version?: number) =>
    send<Success>(`/pictures/${place}`, { method: 'DELETE', version }),
  undoDefaultPicture: (place: PictureSlotId) =>
    sendForData<OwnPicture>(`/pictures/${place}/restore`, { method: 'POST', body: {} }),
  /** Deletes the current and all replaced pictures of a slot. */
  removePictureNow: (place: PictureSlotId, version?: number) =>
    send<Success>(`/pictures/${place}/files`, { method: 'DELETE', version }),
  listReplacedPictures: (signal?: AbortSignal) =>
    sendForData<ReplacedPictures[]>('/pictures/replaced', { signal }),
  removeReplacedPictures: (place: PictureSlotId) =>
    send<Success>(`/pictures/${place}/replaced`, { method: 'DELETE' }),

  listSavedReplies: (signal?: AbortSignal) => sendForData<SavedReply[]>('/saved-replies', { signal }),
  createSavedReply: (input: SavedReplyInput) =>
    sendForData<SavedReply>('/saved-replies', { method: 'POST', body: input }),
  updateSavedReply: (id: number, input: SavedReplyInput, version?: number) =>
    sendForData<SavedReply>(`/saved-replies/${id}`, { method: 'PUT', body: input, version }),
  deleteSavedReply: (id: number, version?: number) =>
    send<Success>(`/saved-replies/${id}`, { method: 'DELETE', version }),

  listTeam: (signal?: AbortSignal) => sendForData<TeamMember[]>('/users', { signal }),
  listTeamEvents: (signal?: AbortSignal) => sendForData<TeamEvent[]>('/users/events', { signal }),
  addMember: (input: TeamInput) => sendForData<NewMember>('/users', { method: 'POST', body: input }),
  renewLink: (id: number) => sendForData<PasswordLink>(`/users/${id}/link`, { method: 'POST', body: {} }),
  endSessionsOf: (id: number) => send<Success>(`/users/${id}/sessions`, { method: 'DELETE' }),
  removeMember: (id: number) => send<Success>(`/users/${id}`, { method: 'DELETE' }),

  findPerson: (email: string, signal?: AbortSignal) =>
    sendForData<PersonDataSummary>('/privacy/find', { method: 'POST', body: { email }, signal }),
  exportPerson: (email: string) =>
    sendForData<PersonExport>('/privacy/export', {
      method: 'POST',
      body: { email },
      timeout: LONG_TIMEOUT_MS,
    }),
  erasePerson: (input: ErasureInput) =>
    sendForData<ErasureReport>('/privacy/erase', { method: 'POST', body: input, timeout: LONG_TIMEOUT_MS }),
  getRetention: (signal?: AbortSignal) => sendForData<Retention>('/privacy/retention', { signal }),
  setRetention: (input: RetentionInput, version?: number) =>
    sendForData<Retention>('/privacy/retention', { method: 'PUT', body: input, version }),
  previewRetention: (months: number, signal?: AbortSignal) =>
    sendForData<RetentionPreview>(`/privacy/retention/preview?months=${months}`, {
      signal,
      timeout: LONG_TIMEOUT_MS,
    }),
}
